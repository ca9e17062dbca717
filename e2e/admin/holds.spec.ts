import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import { type Admin, expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { successToast } from '../support/toasts.ts';

test.use({ ownShop: true });

/** The end of a hold, such as “until 5 December, 3:30 pm”. */
const END = /until \d+ \w+, \d+:\d\d [ap]m/;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const listHolds = ({ call }: Admin) => call<Reply<'listHolds'>>('GET', '/holds');

async function createPainting(admin: Admin) {
  await turnOnOrderBook(admin);
  const category = await admin.createCategory({ name: 'Originals' });
  return admin.createProduct(category, {
    name: 'Red Kite',
    price: { actual: 1200, allowDiscount: false },
    stock: 1,
  });
}

test('a last piece is put on hold, which visitors see, and sold to whom it was promised', async ({
  page,
  browser,
  admin,
  shop,
}) => {
  const { _id } = await createPainting(admin);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products?q=Red+Kite');
  await button(page, 'Put Red Kite on hold').click();
  const form = dialog(page, 'Put on Hold');
  await form.getByRole('button', { name: 'Put on Hold', exact: true }).click();
  await expect(form.getByRole('textbox', { name: 'For whom' })).toBeFocused();
  await form.getByRole('textbox', { name: 'For whom' }).fill('Asha, @asha.paints');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Put on Hold', exact: true }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Red Kite' });
  await expect(row).toContainText('for Asha, @asha.paints');
  await expect(button(page, 'Put Red Kite on hold')).toHaveCount(0);

  const visitor = await browser.newPage({ baseURL: shop.url });
  await visitor.goto(`/product/${_id}`);
  await expect(visitor.getByText(END)).toBeVisible();
  await expect(
    visitor.getByRole('button', { name: 'Enquire on WhatsApp' }).filter({ visible: true }),
  ).toBeVisible();
  await expectAccessible(visitor);
  expect(await visitor.content()).not.toContain('Asha');
  await visitor.goto('/shop/originals');
  await expect(visitor.getByRole('article')).toContainText(END);
  await visitor.close();

  await page.getByRole('link', { name: 'Holds', exact: true }).click();
  const card = page.getByRole('article', { name: 'Hold of Red Kite', exact: true });
  await expect(card).toContainText(/(1 day|23 h 59 min) left/);
  await expectAccessible(page);
  await button(page, 'Extend or change: Red Kite').click();
  const change = dialog(page, 'Change Hold');
  // A change of the name alone leaves the end as it is.
  const [before] = await listHolds(admin);
  await change.getByRole('textbox', { name: 'For whom' }).fill('Asha Rao');
  await change.getByRole('button', { name: 'Save Hold', exact: true }).click();
  await expect(card).toContainText('Asha Rao');
  expect(await listHolds(admin)).toMatchObject([{ customerName: 'Asha Rao', until: before?.until }]);
  await successToast(page, 'Hold changed').getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('Asha, @asha.paints');
  await button(page, 'Extend or change: Red Kite').click();
  await change.getByRole('combobox', { name: 'How long' }).selectOption('other');
  const until = change.getByLabel('Until, in Indian time');
  await until.fill('2020-01-01T10:00');
  await change.getByRole('button', { name: 'Save Hold', exact: true }).click();
  await expect(until).toHaveAccessibleDescription(/That time has passed/);
  await change.getByRole('combobox', { name: 'How long' }).selectOption('3');
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Save Hold', exact: true }).click();
  await expect(card).toContainText(/(3 days|2 days 23 h) left/);
  await successToast(page, 'Hold changed').getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText(/(1 day|23 h 59 min) left/);
  await button(page, 'Release: Red Kite').click();
  await expect(page.getByText('Nothing is on hold')).toBeVisible();
  await expectAccessible(page);
  await successToast(page, 'Hold released').getByRole('button', { name: 'Undo' }).click();

  await button(page, 'Record order: Red Kite').click();
  const order = dialog(page, 'Add New Order');
  await expect(order.getByRole('checkbox', { name: /^On hold for Asha/ })).toBeChecked();
  for (const [label, value] of [
    ['First name', 'Asha'],
    ['Address', '1 Lane'],
    ['City', 'Pune'],
    ['PIN code', '411004'],
  ] as const)
    await order.getByRole('textbox', { name: label, exact: true }).fill(value);
  await expectAccessible(page);
  await order.getByRole('button', { name: 'Create Order', exact: true }).click();
  await expect(order).toBeHidden();
  expect(await listHolds(admin)).toEqual([]);
  expect((await admin.call<Reply<'getProduct'>>('GET', `/products/${_id}`)).stock).toBe(0);
});

test('after another device changed a hold, the form says so, and is saved with the hold as it is now', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/status of 409/);
  const { _id } = await createPainting(admin);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await admin.call<Reply<'createHold'>>('POST', '/holds', {
    product: _id,
    customerName: 'Asha',
    until,
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/holds');
  await button(page, 'Extend or change: Red Kite').click();
  const form = dialog(page, 'Change Hold');
  await admin.call('PUT', `/holds/${id}`, { customerName: 'Asha Rao' });
  await form.getByRole('textbox', { name: 'For whom' }).fill('Bina');
  const save = form.getByRole('button', { name: 'Save Hold', exact: true });
  await save.click();
  await expect(form.getByText('Someone else changed this in the meantime.')).toBeVisible();
  const card = page.locator('article').filter({ hasText: 'Red Kite' });
  await expect(card).toContainText('Asha Rao');
  await save.click();
  await expect(form).toBeHidden();
  expect(await listHolds(admin)).toMatchObject([{ customerName: 'Bina', until }]);
});

test('without the order book, the empty list of holds leads to its setting', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/holds');
  const screen = page.getByRole('main');
  await expect(screen.getByText('Holds are off together with the order book')).toBeVisible();
  await expect(screen.getByText('come back when you turn on the order book')).toBeVisible();
  await expect(screen.getByText('Nothing is on hold')).toHaveCount(0);
  await expect(screen.getByText(/the clock beside it/)).toHaveCount(0);
  await expectAccessible(page);
  await turnOnOrderBook(admin);
  await page.reload();
  await expect(screen.getByText(/the clock beside it/)).toBeVisible();
});

test('the code of an enquiry about another piece is an error at its field', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/status of 400/);
  await createPainting(admin);
  const koi = await admin.createProduct(await admin.createCategory({ name: 'Fish' }), { name: 'Koi' });
  const { code } = await admin.call<Reply<'createEnquiry'>>('POST', '/enquiries', { products: [koi._id] });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products?q=Red+Kite');
  await button(page, 'Put Red Kite on hold').click();
  const form = dialog(page, 'Put on Hold');
  await form.getByRole('textbox', { name: 'For whom' }).fill('Asha');
  const field = form.getByRole('textbox', { name: 'Code of the enquiry' });
  await field.fill(code);
  await form.getByRole('button', { name: 'Put on Hold', exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/is about “Koi”, not about this piece/);
  await expect(field).toBeFocused();
  expect(await listHolds(admin)).toEqual([]);
});

test('an order is rejected while its piece is on hold for another, and offers that hold; a sold piece gets none', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/status of 409/);
  const { _id } = await createPainting(admin);
  const { code } = await admin.call<Reply<'createEnquiry'>>('POST', '/enquiries', { products: [_id] });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders?edit=new');
  const order = dialog(page, 'Add New Order');
  await order.getByRole('combobox', { name: 'Add a product' }).fill('Red Kite');
  await order.getByRole('option').first().click();
  for (const [label, value] of [
    ['First name', 'Bina'],
    ['Address', '1 Lane'],
    ['City', 'Pune'],
    ['PIN code', '411004'],
  ] as const)
    await order.getByRole('textbox', { name: label, exact: true }).fill(value);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await admin.call('POST', '/holds', { product: _id, customerName: 'Asha', enquiryCode: code, until });
  const enquiries = await page.context().newPage();
  await enquiries.goto('/admin/enquiries');
  await expect(enquiries.getByRole('article', { name: `Enquiry ${code}` })).toContainText(
    /On hold until \d+ \w+, \d+:\d\d [ap]m for Asha/,
  );
  await enquiries.close();
  await order.getByRole('button', { name: 'Create Order', exact: true }).click();
  await expect(order.getByText(/“Red Kite” is on hold for Asha until/).first()).toBeVisible();
  const offer = order.getByRole('checkbox', { name: /^On hold for Asha/ });
  await expect(offer).not.toBeChecked();
  await expectAccessible(page);
  await offer.check();
  await order.getByRole('button', { name: 'Create Order', exact: true }).click();
  await expect(order).toBeHidden();
  expect(await listHolds(admin)).toEqual([]);

  const [sold] = await admin.call<Reply<'listOrders'>>('GET', '/orders');
  const setStatus = (status: string) => admin.call('PUT', `/orders/${sold?.id}`, { status });
  await setStatus('CANCELED');
  await openHydrated(page, '/admin/enquiries');
  await expect(button(page, `Hold for ${code}`)).toBeVisible();
  await button(page, 'Ordered').click();
  await expect(button(page, `Hold for ${code}`)).toHaveCount(0);
  await button(page, 'Open').click();
  await button(page, `Hold for ${code}`).click();
  await setStatus('PENDING');
  const form = dialog(page, 'Put on Hold');
  await expect(form.getByRole('textbox', { name: 'Code of the enquiry' })).toHaveValue(code);
  await form.getByRole('textbox', { name: 'For whom' }).fill('Chitra');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Put on Hold', exact: true }).click();
  // The order is open again, so the piece is sold.
  await expect(form.getByText('“Red Kite” is sold out.')).toBeVisible();
});
