// The addresses in a visitor's profile.
import { expect, type Page } from '@playwright/test';
import { bearer } from './stored-login.ts';

/** An address, as its form labels it. */
export const meera = {
  'First name': 'Meera',
  'Last name': 'Nair',
  Address: '12 Lotus Lane, Kothrud',
  Landmark: 'Behind the temple',
  City: 'Pune',
  State: 'Maharashtra',
  'PIN code': '411004',
  'Phone number': '+91 98765 43210',
};

export const cards = (page: Page) => page.getByRole('list', { name: 'Addresses' }).getByRole('listitem');

/** Fills in the form of an address. */
export async function fill(page: Page, values: Partial<typeof meera>): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
}

/** Creates an address of the logged-in visitor. */
export async function addAddress(page: Page, fields: Record<string, string>): Promise<void> {
  const response = await page.request.post('/api/user/addresses', {
    headers: await bearer(page),
    data: { firstName: 'Meera', address: '12 Lotus Lane', city: 'Pune', zip: '411004', ...fields },
  });
  expect(response.ok()).toBe(true);
}
