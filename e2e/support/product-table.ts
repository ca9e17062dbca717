// The list of products in the dashboard.
import type { Locator, Page } from '@playwright/test';

export const table = (page: Page) => page.getByRole('table', { name: 'Products' });
export const rowOf = (page: Page, name: string): Locator =>
  table(page).getByRole('row').filter({ hasText: name });
/** Says how many products are found. */
export const countStatus = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
