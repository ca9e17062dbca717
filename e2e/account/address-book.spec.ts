import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { signUp } from '../support/visitors.ts';
import { pasteText } from '../support/clipboard.ts';

const meera = {
  'First name': 'Meera',
  'Last name': 'Nair',
  Address: '12 Lotus Lane, Kothrud',
  Landmark: 'Behind the temple',
  City: 'Pune',
  State: 'Maharashtra',
  'PIN code': '411004',
  'Phone number': '+91 98765 43210',
};

const cards = (page: Page) => page.getByRole('list', { name: 'Addresses' }).getByRole('listitem');

async function fill(page: Page, values: Partial<typeof meera>): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
}

async function bearer(page: Page): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
}

async function addAddress(page: Page, given: Record<string, string>): Promise<void> {
  const response = await page.request.post('/api/user/addresses', {
    headers: await bearer(page),
    data: { firstName: 'Meera', address: '12 Lotus Lane', city: 'Pune', zip: '411004', ...given },
  });
  expect(response.ok()).toBe(true);
}

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

test.describe('an order of a customer', () => {
  // Orders cannot be deleted: other tests would see them.
  test.use({ ownShop: true });

  test(
    'the order history counts the orders and shows items, total and parcel of each',
    { tag: ['@S142'] },
    async ({ page, shop, admin, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await signUp(page, shop);
      await openHydrated(page, '/profile?tab=orders');
      await expect(page.getByRole('heading', { name: 'No orders yet', exact: true })).toBeVisible();
      const response = await page.request.get('/api/user', { headers: await bearer(page) });
      const { data: user }: { data: Reply<'getUser'> } = await response.json();
      const category = await admin.createCategory({ name: `Toys ${process.pid} ${Date.now()}` });
      const horseProduct = await admin.createProduct(category, {
        name: 'A wooden horse',
        price: { actual: 60000.5, allowDiscount: false },
      });
      const deletedProduct = await admin.createProduct(category, { name: 'A wooden cow' });
      const order = (id: string, quantity: number) => ({
        products: [{ product: { id }, quantity }],
        shippingInformation: {
          address: { firstName: 'Meera', address: '12 Lotus Lane', city: 'Pune', zip: '411004' },
          trackingNumber: 'EE123456789IN',
          carrier: 'India Post',
          deliveryDate: '2999-12-09',
        },
        createdBy: user._id,
      });
      const first = await admin.call<Reply<'createOrder'>>('POST', '/orders', order(horseProduct._id, 2));
      const second = await admin.call<Reply<'createOrder'>>('POST', '/orders', order(deletedProduct._id, 1));
      await admin.call('PUT', `/orders/${first.id}`, { status: 'SHIPPED' });
      await admin.call('PUT', `/orders/${second.id}`, { status: 'DELIVERED' });
      await admin.deleteProduct(deletedProduct);

      await openHydrated(page, '/profile?tab=orders');
      await expect(page.getByRole('heading', { name: '2 orders', exact: true })).toBeVisible();
      const horse = page.getByRole('article', { name: `Order ${first.orderId}` });
      await expect(horse.getByText('Shipped', { exact: true })).toBeVisible();
      await expect(horse).toContainText('2 × ₹60,000.50');
      await expect(horse).toContainText('Total ₹1,20,001.00');
      await expect(horse).toContainText('Expected Delivery: 9 December 2999');
      await expect(horse.getByRole('link', { name: 'A wooden horse' })).toHaveAttribute(
        'href',
        `/product/${horseProduct._id}`,
      );
      await expectAccessible(page);
      const cow = page.getByRole('article', { name: `Order ${second.orderId}` });
      await expect(cow).toContainText('Delivered: 9 December 2999');
      await expect(cow.getByText('A wooden cow', { exact: true })).toBeVisible();
      await expect(cow.getByRole('link')).toHaveCount(0);
      await horse.getByRole('button', { name: 'Copy tracking number' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Copied!' })).toContainText(
        'Tracking number copied to clipboard',
      );
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('EE123456789IN');
    },
  );
});

test.describe('with the order book', () => {
  test.use({ ownShop: true });

  test('the chosen tab is in the middle of its row on a small phone', async ({ page, shop, admin }) => {
    await turnOnOrderBook(admin);
    await signUp(page, shop);
    await page.setViewportSize({ width: 320, height: 640 });
    await openHydrated(page, '/profile?tab=addresses');
    const chosen = page.getByRole('tab', { name: 'Addresses', selected: true });
    const distance = () =>
      chosen.evaluate((tab) => {
        const middleOf = (element: Element | null | undefined) => {
          const { left = 0, width = 0 } = element?.getBoundingClientRect() ?? {};
          return left + width / 2;
        };
        return Math.abs(middleOf(tab) - middleOf(tab.parentElement?.parentElement));
      });
    await expect.poll(distance).toBeLessThan(2);
  });
});

test(
  'addresses and orders have no tab while the order book is off',
  { tag: ['@S127', '@S141'] },
  async ({ page, shop }) => {
    await signUp(page, shop);
    for (const tab of ['addresses', 'orders']) {
      await openHydrated(page, `/profile?tab=${tab}`);
      await expect(page.getByRole('heading', { name: `No ${tab} yet`, exact: true })).toBeVisible();
      await expect(page.getByRole('tab')).toHaveText(['Personal Info', 'Favorites']);
    }
  },
);

test('a session that expires while typing is renewed over the form without losing input', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  const { email, password } = await signUp(page, shop);
  const signInDialog = page.getByRole('dialog', { name: 'Sign In' });
  const endLogin = async () => page.request.post('/api/auth/logout', { headers: await bearer(page) });
  const signInAgain = async () => {
    await signInDialog.getByLabel('Email', { exact: true }).fill(email);
    await signInDialog.getByLabel('Password', { exact: true }).fill(password);
    await signInDialog.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(signInDialog).toHaveCount(0);
  };

  await openHydrated(page, '/profile');
  await page.getByLabel('Full name').fill('Meera Kulkarni');
  await endLogin();
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await signInAgain();
  await expect(page.getByLabel('Full name')).toHaveValue('Meera Kulkarni');
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();

  await openHydrated(page, '/profile?tab=addresses');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await fill(page, meera);
  await endLogin();
  await page.getByRole('button', { name: 'Save Address' }).click();
  await signInAgain();
  // The save continues by itself.
  await expect(page.getByText('Address added', { exact: true })).toBeVisible();
  await expect(cards(page)).toContainText('Meera Nair');

  await endLogin();
  await page.getByRole('button', { name: 'Delete the address of Meera Nair' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await signInDialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Your login has ended', exact: true })).toBeVisible();
});

test('another user who logs in while the profile is open sees only their own data', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/401 \(Unauthorized\)/);
  await signUp(page, shop);
  const other = {
    name: 'Ravi',
    email: `ravi.${process.pid}.${Date.now()}@example.com`,
    password: 'seven paper boats',
  };
  await page.request.post(`${shop.url}/api/auth/signup`, { data: other });
  await openHydrated(page, '/profile?tab=addresses');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await fill(page, meera);
  await page.request.post('/api/auth/logout', { headers: await bearer(page) });
  await page.getByRole('button', { name: 'Save Address' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  // In another tab: the dialog of this one accepts only the same user.
  const tab = await page.context().newPage();
  await openHydrated(tab, '/login');
  const main = tab.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill(other.email);
  await main.getByLabel('Password', { exact: true }).fill(other.password);
  await main.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No addresses yet', exact: true })).toBeVisible();
  const response = await page.request.get('/api/user/addresses', { headers: await bearer(page) });
  expect((await response.json()).data).toEqual([]);
});

test('a user downloads their data', async ({ page, shop }) => {
  const { email } = await signUp(page, shop);
  await openHydrated(page, '/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('my-data.json');
  const stream = await file.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const data: Reply<'downloadMyData'> = JSON.parse(Buffer.concat(chunks).toString());
  expect(data.user.email).toBe(email);
});

test('a user deletes the account with the password and is logged out', async ({
  page,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/40[01] \((Bad Request|Unauthorized)\)/);
  const { email, password } = await signUp(page, shop);
  await openHydrated(page, '/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Your password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('The current password is wrong', { exact: true })).toBeVisible();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status').filter({ hasText: 'Account deleted' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const response = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(response.status()).toBe(401);
});

test('the last administrator cannot delete their account', async ({
  page,
  shop,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await admin.storeLogin(page);
  await openHydrated(page, '/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Your password').fill(shop.adminPassword);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('The shop needs at least one administrator.')).toBeVisible();
  await expect(page).toHaveURL('/profile');
});
