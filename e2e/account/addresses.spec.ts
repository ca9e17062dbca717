import type { Reply } from '#contract/api/routes.ts';
import { addAddress, cards, fill, meera } from '../support/address-book.ts';
import { loseResponse } from '../support/lost-responses.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { expect, expectAccessible, test } from '../support/shop.ts';
import { bearer } from '../support/stored-login.ts';
import { toast } from '../support/toasts.ts';
import { signUp } from '../support/visitors.ts';

test('the question about a PIN code is no higher than the hint', async ({ page, shop }) => {
  await signUp(page, shop);
  // One column on a small phone, and two narrow columns.
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 640 });
    await openHydrated(page, '/profile?tab=addresses');
    await page.getByRole('button', { name: 'Add Address' }).click();
    const pin = page.getByRole('dialog', { name: 'Add Address' }).getByLabel('PIN code');
    const height = () =>
      pin.evaluate(
        (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.offsetHeight,
      );
    await pin.fill('41100');
    await expect(pin).toHaveAccessibleDescription('Six digits in India.');
    const before = await height();
    expect(before).toBeGreaterThan(0);
    await pin.blur();
    await expect(pin).toHaveAccessibleDescription('Six digits, the first not 0?');
    expect(await height()).toBe(before);
  }
});

test(
  'adds an address with all its fields and saves it on the server',
  { tag: ['@S138', '@S141', '@S209'] },
  async ({ page, shop }) => {
    await signUp(page, shop);
    await openHydrated(page, '/profile?tab=addresses');
    await expect(page.getByRole('heading', { name: 'No addresses yet', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add Address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Address' });
    await expect(dialog.getByRole('textbox')).toHaveCount(8);
    await expect(dialog.getByLabel('Country')).toHaveCount(0);
    await fill(page, meera);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Address added' })).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await page.reload();
    for (const words of [
      'Meera Nair',
      '12 Lotus Lane, Kothrud',
      'Behind the temple',
      'Pune 411004, Maharashtra',
      '+91 98765 43210',
    ])
      await expect(cards(page)).toContainText(words);
    const response = await page.request.get('/api/user/addresses', { headers: await bearer(page) });
    const { data }: { data: Reply<'listAddresses'> } = await response.json();
    expect(data).toEqual([
      {
        id: expect.any(String),
        firstName: 'Meera',
        lastName: 'Nair',
        address: '12 Lotus Lane, Kothrud',
        city: 'Pune',
        state: 'Maharashtra',
        zip: '411004',
        phone: '+91 98765 43210',
        landmark: 'Behind the temple',
      },
    ]);
  },
);

test('edits an address and shows errors at their fields', { tag: ['@S139'] }, async ({ page, shop }) => {
  await signUp(page, shop);
  await openHydrated(page, '/profile');
  await addAddress(page, { lastName: 'Nair' });
  await openHydrated(page, '/profile?tab=addresses');
  await page.getByRole('button', { name: 'Edit the address of Meera Nair' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Address' });
  await expect(dialog.getByLabel('City')).toHaveValue('Pune');
  await fill(page, { 'First name': '', 'PIN code': '#', 'Phone number': 'call me' });
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(dialog.getByText('First name is required', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await expect(dialog.getByText('Please give a PIN code like 411004', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^Please give a phone number with digits/)).toBeVisible();
  await fill(page, { 'First name': 'मीरा', City: 'Nashik', 'PIN code': '422001', 'Phone number': '' });
  await dialog.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Address updated' })).toBeVisible();
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('मीरा Nair');
  await expect(cards(page)).toContainText('Nashik 422001');
});

test('deletes an address after a confirmation, with undo', { tag: ['@S140'] }, async ({ page, shop }) => {
  await signUp(page, shop);
  await openHydrated(page, '/profile');
  await addAddress(page, { firstName: 'Home' });
  await addAddress(page, { firstName: 'Studio' });
  await openHydrated(page, '/profile?tab=addresses');
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete the address of Studio' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Address' });
  await expect(question).toContainText('Studio');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete the address of Studio' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Address deleted', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Address restored', { exact: true })).toBeVisible();
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).filter({ hasText: 'Studio' })).toContainText('12 Lotus Lane');
});

test('an address is added and deleted once, also after lost responses', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED|404 \(Not Found\)|409 \(Conflict\)/);
  await signUp(page, shop);
  await openHydrated(page, '/profile?tab=addresses');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await fill(page, meera);
  const save = page
    .getByRole('dialog', { name: 'Add Address' })
    .getByRole('button', { name: 'Save Address' });
  await loseResponse(page, '**/api/user/addresses');
  await save.click();
  await expect(toast(page, 'alert', 'Error adding address')).toBeVisible();
  // After a reload the draft is still that of the address that was added, and what is edited then is saved too.
  await openHydrated(page, '/profile?tab=addresses');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await page.getByRole('dialog', { name: 'Add Address' }).getByLabel('City').fill('Nashik');
  await save.click();
  await expect(page.getByRole('status').filter({ hasText: 'Address added' })).toBeVisible();
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Nashik');

  const remove = async () => {
    await page.getByRole('button', { name: 'Delete the address of Meera Nair' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await loseResponse(page, '**/api/user/addresses/*', 'DELETE');
  await remove();
  await expect(toast(page, 'alert', 'Error deleting address')).toBeVisible();
  await remove();
  await expect(page.getByRole('heading', { name: 'No addresses yet', exact: true })).toBeVisible();
});

test('a full address book says how many addresses it can have, and has no button to add another', async ({
  page,
  shop,
}) => {
  await signUp(page, shop);
  await openHydrated(page, '/profile');
  for (let nth = 1; nth <= 20; nth += 1) await addAddress(page, { lastName: `No. ${nth}` });
  await openHydrated(page, '/profile?tab=addresses');
  await expect(cards(page)).toHaveCount(20);
  await expect(page.getByText('You can save up to 20 addresses.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Address' })).toHaveCount(0);
});

test('after a deletion failed, the focus is on its button again', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED/);
  await signUp(page, shop);
  await openHydrated(page, '/profile');
  await addAddress(page, { firstName: 'Home' });
  await openHydrated(page, '/profile?tab=addresses');
  await page.route('**/api/user/addresses/*', (route) => route.abort('failed'));
  const button = page.getByRole('button', { name: 'Delete the address of Home' });
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Error deleting address', { exact: true })).toBeVisible();
  await expect(button).toBeFocused();
});
