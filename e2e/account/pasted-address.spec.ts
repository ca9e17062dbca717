import { addAddress, cards, fill, meera } from '../support/address-book.ts';
import { pasteText } from '../support/clipboard.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { expect, expectAccessible, test } from '../support/shop.ts';
import { signUp } from '../support/visitors.ts';

const pastedAddress =
  'Meera Nair\n12 Lotus Lane, Kothrud\nBehind the temple\nPune - 411004, Maharashtra\n+91 98765 43210';

test('splits a five-line address pasted into the first name, with undo', async ({ page, shop }) => {
  await signUp(page, shop);
  await openHydrated(page, '/profile?tab=addresses');
  await page.getByRole('button', { name: 'Add Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Address' });
  const firstName = dialog.getByLabel('First name');
  await firstName.fill('M');
  await firstName.selectText();
  await pasteText(firstName, pastedAddress);
  for (const [label, value] of Object.entries(meera))
    await expect(dialog.getByLabel(label)).toHaveValue(value);
  await expect(dialog.getByRole('status')).toContainText('split into the fields. Please check them.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(firstName).toHaveValue('M');
  await expect(firstName).toBeFocused();
  await expect(dialog.getByLabel('City')).toHaveValue('');
  await firstName.selectText();
  await pasteText(firstName, pastedAddress);
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(cards(page)).toContainText('Pune 411004, Maharashtra');
});

test('a pasted address leaves no part of the former one, and Undo restores it', async ({ page, shop }) => {
  await signUp(page, shop);
  await openHydrated(page, '/profile');
  await addAddress(page, { landmark: 'Behind the temple', state: 'Goa', phone: '+91 98765 43210' });
  await openHydrated(page, '/profile?tab=addresses');
  await page.getByRole('button', { name: 'Edit the address of Meera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Address' });
  const values = () =>
    dialog.getByRole('textbox').evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
  const former = [
    'Meera',
    '',
    '12 Lotus Lane',
    'Behind the temple',
    'Pune',
    'Goa',
    '411004',
    '+91 98765 43210',
  ];
  await expect.poll(values).toEqual(former);
  await pasteText(dialog.getByLabel('Address', { exact: true }), '5 Hill Road\nNashik 422001');
  const pasted = ['Meera', '', '5 Hill Road', '', 'Nashik', '', '422001', '+91 98765 43210'];
  await expect.poll(values).toEqual(pasted);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(values).toEqual(former);
});

test('a name above a pasted line of an address is split off, with a notice in view', async ({
  page,
  shop,
}) => {
  await signUp(page, shop);
  await openHydrated(page, '/profile?tab=addresses');
  await page.setViewportSize({ width: 390, height: 500 });
  await page.getByRole('button', { name: 'Add Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Address' });
  await fill(page, meera);
  const address = dialog.getByLabel('Address', { exact: true });
  const notice = dialog.getByRole('status').filter({ hasText: 'split into the fields' });
  for (const text of ['Asha Kulkarni\n5 Hill Road', 'Vani Das\n9 Lake Road']) {
    await address.focus();
    // The notice above the first field is then out of view.
    await address.evaluate((field) => field.scrollIntoView({ block: 'start' }));
    await expect(dialog.getByLabel('First name')).not.toBeInViewport();
    await pasteText(address, text);
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(address).toBeFocused();
  }
  await expect(dialog.getByLabel('First name')).toHaveValue('Vani');
  await expect(address).toHaveValue('9 Lake Road');
});

test('does not truncate pasted text that is too long, and shows an error', async ({ page, shop }) => {
  await signUp(page, shop);
  await openHydrated(page, '/profile?tab=addresses');
  await page.getByRole('button', { name: 'Add Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Address' });
  await fill(page, meera);
  const landmark = dialog.getByLabel('Landmark');
  const longText = `${'Behind the old temple. '.repeat(12)}The blue gate.`;
  await landmark.selectText();
  await pasteText(landmark, longText);
  await expect(landmark).toHaveValue(longText);
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(landmark).toHaveAccessibleDescription('Landmark can have at most 200 characters');
});
