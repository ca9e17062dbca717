import type { Page } from '@playwright/test';
import type { OrderInput } from '#contract/orders/order.ts';
import type { Reply } from '#contract/api/routes.ts';
import { type Admin, expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { loseResponse } from '../support/lost-responses.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { toast } from '../support/toasts.ts';
import { createCustomer } from '../support/visitors.ts';

type Order = Reply<'getOrder'>;
type Shipping = Partial<OrderInput['shippingInformation']>;

const screen = '/admin/orders';
const customerAddress = {
  firstName: 'Asha',
  lastName: 'Kulkarni',
  address: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411004',
  phone: '+91 98765 43210',
  landmark: 'Opposite the park',
};

const cardOf = (page: Page, { orderId }: Pick<Order, 'orderId'>) =>
  page.getByRole('article', { name: `Order ${orderId}`, exact: true });
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Order', exact: true });
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add New Order', exact: true });

const stockOf = async (admin: Admin, id: string) =>
  (await admin.call<Reply<'getProduct'>>('GET', `/products/${id}`)).stock;
const fetchOrder = (admin: Admin, { id }: Pick<Order, 'id'>) => admin.call<Order>('GET', `/orders/${id}`);

async function createOrder(
  admin: Admin,
  lines: [id: string, quantity: number][],
  { shipping, createdBy }: { shipping?: Shipping; createdBy?: string } = {},
): Promise<Order> {
  return admin.call('POST', '/orders', {
    products: lines.map(([id, quantity]) => ({ product: { id }, quantity })),
    shippingInformation: { address: customerAddress, ...shipping },
    ...(createdBy ? { createdBy } : {}),
  });
}

let count = 0;
/** A product with a unique name. */
async function addProduct(admin: Admin, given: Parameters<Admin['createProduct']>[1] = {}) {
  count += 1;
  const category = await admin.createCategory({ name: `Orders ${process.pid}-${count}` });
  return admin.createProduct(category, { name: `Lamp ${process.pid}-${count}`, ...given });
}

/** The date in `days` days, in the browser's time zone: `value` as a date field has it, `text` as cards show it. */
async function dayFromNow(page: Page, days: number): Promise<{ value: string; text: string }> {
  return page.evaluate((ahead) => {
    const date = new Date();
    date.setDate(date.getDate() + ahead);
    const two = (part: number) => String(part).padStart(2, '0');
    return {
      value: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
      text: date.toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' }),
    };
  }, days);
}

test(
  'shows an order as a card with items, customer, address and shipping',
  { tag: ['@S184', '@S185', '@S186', '@S188', '@S207', '@S325', '@S328'] },
  async ({ page, shop, admin }) => {
    const product = await addProduct(admin, {
      price: { actual: 1250.5, allowDiscount: false },
      images: [{ url: await plainImage('#7a4f00') }],
    });
    const other = await addProduct(admin, { price: { actual: 99, allowDiscount: false } });
    const { id: createdBy, email } = await createCustomer(page, shop);
    const order = await createOrder(
      admin,
      [
        [product._id, 2],
        [other._id, 1],
      ],
      { shipping: { carrier: 'India Post', trackingNumber: 'EA123IN' }, createdBy },
    );
    // The order keeps its items when the products change.
    await admin.deleteProduct(other);
    await admin.storeLogin(page);
    // In the response, the order was created on another day than it was last changed.
    await page.route('**/api/orders?*', async (route) => {
      const response = await route.fetch();
      const body: { data: Order[] } = await response.json();
      for (const each of body.data) if (each.id === order.id) each.createdAt = '2026-03-09T06:30:00.000Z';
      await route.fulfill({ response, json: body });
    });
    await openHydrated(page, screen);
    const card = cardOf(page, order);
    const today = await dayFromNow(page, 0);
    await expect(card.getByRole('heading', { name: order.orderId, exact: true })).toBeVisible();
    expect(order.orderId).toMatch(/^ORD-\d+$/);
    await expect(card.getByText('Pending', { exact: true })).toBeVisible();
    await expect(card.getByText('Placed on 9 Mar 2026', { exact: true })).toBeVisible();
    await expect(card.getByText(/^Updated /)).toContainText(today.text);
    await expect(card.getByText(`Customer: Meera Nair · ${email}`)).toBeVisible();
    await expect(card.getByText(`Customer ID: ${createdBy}`)).toBeVisible();
    const lines = card.getByRole('list', { name: 'Products' }).getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(0)).toContainText(product.name);
    await expect(lines.nth(0)).toContainText('2 × ₹1,250.50');
    await expect(lines.nth(0)).toContainText('₹2,501.00');
    await expect(lines.nth(0).getByRole('presentation')).toHaveAttribute('src', /^\/media\//);
    await expect(lines.nth(1)).toContainText(other.name);
    await expect(lines.nth(1)).toContainText('1 × ₹99.00');
    await expect(card.getByText('Total: ₹2,600.00')).toBeVisible();
    await expect(card).not.toContainText('$');
    const shownAddress = card.getByRole('group', { name: 'Shipping address' });
    for (const words of [
      'Asha Kulkarni',
      '14 Prabhat Road',
      'Opposite the park',
      'Pune, Maharashtra, 411004',
      'India',
      '+91 98765 43210',
    ])
      await expect(shownAddress.getByText(words, { exact: true })).toBeVisible();
    const details = card.getByRole('group', { name: 'Shipping details' });
    await expect(details).toContainText('India Post');
    await expect(details).toContainText('EA123IN');
    await expectAccessible(page);

    await page.emulateMedia({ media: 'print' });
    for (const words of [order.orderId, 'Pending', 'Placed on 9 Mar 2026', 'Total: ₹2,600.00'])
      await expect(card.getByText(words, { exact: true })).toBeVisible();
    await expect(card.getByText(`Customer: Meera Nair · ${email}`)).toBeVisible();
    await expect(card.getByText('Edit', { exact: true })).toBeHidden();
    await expect(page.locator('.site-nav')).toBeHidden();
  },
);

test(
  'shows the expected or actual delivery date and copies the tracking number',
  { tag: ['@S187', '@S189', '@S314'] },
  async ({ page, context, admin }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const product = await addProduct(admin);
    await admin.storeLogin(page);
    await openHydrated(page, screen);
    const day = await dayFromNow(page, 6);
    const order = await createOrder(admin, [[product._id, 1]], {
      shipping: { trackingNumber: 'RM 77 88', deliveryDate: day.value },
    });
    await openHydrated(page, screen);
    const card = cardOf(page, order);
    const details = card.getByRole('group', { name: 'Shipping details' });
    await expect(details).toContainText(`Expected Delivery:${day.text}`);
    await expect(details.getByText('Delivered:', { exact: true })).toHaveCount(0);
    await expect(card).not.toContainText('Customer');
    await details.getByRole('button', { name: 'Copy tracking number RM 77 88' }).click();
    await expect(toast(page, 'status', 'Copied!')).toContainText('Tracking number copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('RM 77 88');

    await admin.call('PUT', `/orders/${order.id}`, { status: 'DELIVERED' });
    await openHydrated(page, screen);
    await expect(details).toContainText(`Delivered:${day.text}`);
    await expect(details.getByText('Expected Delivery:', { exact: true })).toHaveCount(0);
  },
);

test("shows an error when the tracking number can't be copied", async ({ page, admin }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  const product = await addProduct(admin);
  const order = await createOrder(admin, [[product._id, 1]], { shipping: { trackingNumber: 'RM1' } });
  await admin.storeLogin(page);
  await openHydrated(page, screen);
  await cardOf(page, order).getByRole('button', { name: 'Copy tracking number RM1' }).click();
  await expect(toast(page, 'alert', 'The tracking number was not copied')).toBeVisible();
});

test(
  'an order deducts stock, ships, arrives and restores stock when canceled',
  { tag: ['@S183', '@S242'] },
  async ({ page, admin }) => {
    const product = await addProduct(admin, {
      stock: 5,
      price: { actual: 1000, discounted: 899.5, allowDiscount: true },
    });
    await admin.storeLogin(page);
    await openHydrated(page, screen);
    await page.getByRole('button', { name: 'Add Order', exact: true }).click();
    const dialog = addDialog(page);
    const search = dialog.getByRole('combobox', { name: 'Add a product' });
    await search.fill(product.name);
    await expect(dialog.getByRole('option', { name: product.name })).toContainText('₹899.50 · 5 in stock');
    await expectAccessible(page);
    await search.press('Enter');
    const line = dialog.getByRole('list', { name: 'Products of the order' }).getByRole('listitem');
    await expect(line).toContainText(product.name);
    await dialog.getByLabel(`Quantity of ${product.name}`).fill('2');
    await expect(line).toContainText('₹1,799.00');
    await expect(dialog.getByText('Total ₹1,799.00')).toBeVisible();
    await expect(dialog.getByLabel('Country (optional)')).toHaveValue('India');
    await dialog.getByLabel('First name').fill('Asha');
    await dialog.getByLabel('Address', { exact: true }).fill('14 Prabhat Road');
    await dialog.getByLabel('City').fill('Pune');
    await dialog.getByLabel('PIN code').fill('411004');
    await expectAccessible(page);
    const recording = page.waitForResponse(
      (response) => response.url().endsWith('/api/orders') && response.request().method() === 'POST',
    );
    await dialog.getByRole('button', { name: 'Create Order', exact: true }).click();
    const recorded: { data: Order } = await (await recording).json();
    const order = recorded.data;
    await expect(toast(page, 'status', 'Order created')).toContainText(order.orderId);
    await expect(dialog).toHaveCount(0);
    const card = cardOf(page, order);
    await expect(card.getByText('Total: ₹1,799.00')).toBeVisible();
    expect(await stockOf(admin, product._id)).toBe(3);

    await card.getByRole('button', { name: `Edit order ${order.orderId}` }).click();
    await editDialog(page).getByLabel('Status', { exact: true }).selectOption('Shipped');
    await editDialog(page).getByLabel('Tracking number (optional)').fill('EA987IN');
    await editDialog(page).getByLabel('Courier (optional)').fill('Blue Dart');
    await editDialog(page).getByRole('button', { name: 'Save Order', exact: true }).click();
    await expect(editDialog(page)).toHaveCount(0);
    await expect(toast(page, 'status', 'Order updated')).toBeVisible();
    await expect(card.getByText('Shipped', { exact: true })).toBeVisible();
    await expect(card.getByText('EA987IN', { exact: true })).toBeVisible();
    await expect(card.getByText('Blue Dart', { exact: true })).toBeVisible();

    await card.getByRole('button', { name: 'Mark as delivered' }).click();
    await expect(card.getByText('Delivered', { exact: true })).toBeVisible();
    const today = await dayFromNow(page, 0);
    await expect(card.getByRole('group', { name: 'Shipping details' })).toContainText(
      `Delivered:${today.text}`,
    );

    await card.getByRole('button', { name: `Edit order ${order.orderId}` }).click();
    await expect(editDialog(page).getByText('Canceling puts its pieces back into stock.')).toBeVisible();
    await editDialog(page).getByLabel('Status', { exact: true }).selectOption('Canceled');
    await expect(editDialog(page).getByText('Its pieces go back into stock.')).toBeVisible();
    await editDialog(page).getByRole('button', { name: 'Save Order' }).click();
    await expect(card.getByText('Canceled', { exact: true })).toBeVisible();
    expect(await stockOf(admin, product._id)).toBe(5);
  },
);

test('ships an order with its tracking number from its card, with undo', async ({ page, admin }) => {
  const product = await addProduct(admin);
  const order = await createOrder(admin, [[product._id, 1]]);
  await admin.storeLogin(page);
  await openHydrated(page, screen);
  const card = cardOf(page, order);
  await card.getByRole('button', { name: 'Mark as shipped' }).click();
  const dialog = page.getByRole('dialog', { name: `Ship ${order.orderId}` });
  await dialog.getByLabel('Tracking number (optional)').fill('EA473124829IN');
  // Recognized from the tracking number.
  await expect(dialog.getByLabel('Courier (optional)')).toHaveValue('India Post');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save as shipped' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByText('Shipped', { exact: true })).toBeVisible();
  await expect(card.getByText('EA473124829IN', { exact: true })).toBeVisible();
  await toast(page, 'status', `${order.orderId} is shipped.`).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'status', `${order.orderId} is pending again.`)).toBeVisible();
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();
  const { status, shippingInformation } = await fetchOrder(admin, order);
  expect(status).toBe('PENDING');
  expect(shippingInformation).not.toHaveProperty('trackingNumber');
  // The courier of the last parcel is proposed for the next one.
  await card.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(dialog.getByLabel('Courier (optional)')).toHaveValue('India Post');
});

test('the form of an order proposes the courier of the last one, until the number names another', async ({
  page,
  admin,
}) => {
  const product = await addProduct(admin);
  const orders = [
    await createOrder(admin, [[product._id, 1]]),
    await createOrder(admin, [[product._id, 1]]),
  ] as const;
  await admin.storeLogin(page);
  await openHydrated(page, screen);
  const courier = editDialog(page).getByLabel('Courier (optional)');
  const number = editDialog(page).getByLabel('Tracking number (optional)');
  const edit = (order: Order) =>
    cardOf(page, order)
      .getByRole('button', { name: `Edit order ${order.orderId}` })
      .click();

  await edit(orders[0]);
  await courier.fill('Blue Dart');
  await editDialog(page).getByRole('button', { name: 'Save Order' }).click();
  await expect(editDialog(page)).toHaveCount(0);
  await edit(orders[1]);
  await expect(courier).toHaveValue('');
  await number.fill('7');
  await expect(courier).toHaveValue('Blue Dart');
  await number.fill('EA473124829IN');
  await expect(courier).toHaveValue('India Post');
});

test('restores a canceled order with its fields, unless it was changed since', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  const product = await addProduct(admin, { stock: 5 });
  const created = await createOrder(admin, [[product._id, 2]]);
  const shippingInformation = { trackingNumber: 'EA987IN', carrier: 'Blue Dart' };
  const order = await admin.call<Order>('PUT', `/orders/${created.id}`, {
    status: 'SHIPPED',
    shippingInformation,
  });
  await admin.storeLogin(page);
  await openHydrated(page, screen);
  const card = cardOf(page, order);
  const undo = toast(page, 'status', 'Order updated').getByRole('button', { name: 'Undo' });

  async function cancel() {
    await card.getByRole('button', { name: `Edit order ${order.orderId}` }).click();
    await editDialog(page).getByLabel('Status', { exact: true }).selectOption('Canceled');
    await editDialog(page).getByLabel('Courier (optional)').fill('');
    await editDialog(page).getByRole('button', { name: 'Save Order' }).click();
    await expect(card.getByText('Canceled', { exact: true })).toBeVisible();
  }

  await cancel();
  expect(await stockOf(admin, product._id)).toBe(5);
  // F8 focuses the toast's button.
  await page.keyboard.press('F8');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'status', `${order.orderId} is shipped again.`)).toBeVisible();
  const { updatedAt: _then, ...before } = order;
  const { updatedAt: _now, ...after } = await fetchOrder(admin, order);
  expect(after).toEqual(before);
  expect(await stockOf(admin, product._id)).toBe(3);

  await cancel();
  await expect(undo).toBeVisible();
  await admin.call('PUT', `/orders/${order.id}`, { shippingInformation: { carrier: 'India Post' } });
  await undo.click();
  await expect(toast(page, 'alert', 'Error updating order')).toBeVisible();
  expect(await fetchOrder(admin, order)).toMatchObject({
    status: 'CANCELED',
    shippingInformation: { carrier: 'India Post' },
  });
});

test(
  'sets any status from any status and shows when',
  { tag: ['@S190', '@S239', '@S240', '@S241'] },
  async ({ page, admin }) => {
    const product = await addProduct(admin);
    const order = await createOrder(admin, [[product._id, 1]]);
    await admin.storeLogin(page);
    await openHydrated(page, screen);
    const card = cardOf(page, order);
    let before = order.updatedAt;
    // From PENDING, both lists together take every transition between two statuses.
    const walk = ['SHIPPED', 'PENDING', 'DELIVERED', 'PENDING', 'CANCELED', 'PENDING'] as const;
    const rest = [
      'SHIPPED',
      'DELIVERED',
      'SHIPPED',
      'CANCELED',
      'SHIPPED',
      'DELIVERED',
      'CANCELED',
      'DELIVERED',
    ] as const;
    const words = { PENDING: 'Pending', SHIPPED: 'Shipped', DELIVERED: 'Delivered', CANCELED: 'Canceled' };
    for (const status of [...walk, ...rest]) {
      await card.getByRole('button', { name: `Edit order ${order.orderId}` }).click();
      const field = editDialog(page).getByLabel('Status', { exact: true });
      await expect(field.getByRole('option')).toHaveText(['Pending', 'Shipped', 'Delivered', 'Canceled']);
      await field.selectOption(status);
      await editDialog(page).getByRole('button', { name: 'Save Order' }).click();
      await expect(editDialog(page)).toHaveCount(0);
      await expect(card.getByText(words[status], { exact: true })).toBeVisible();
      const now = await fetchOrder(admin, order);
      expect(now.status).toBe(status);
      expect(now.updatedAt > before).toBe(true);
      before = now.updatedAt;
    }
    const shown = card.getByText(/^Updated /).getByRole('time');
    await expect(shown).toHaveAttribute('datetime', before);
  },
);

test(
  'saves tracking number, courier, date and address',
  { tag: ['@S183', '@S190', '@S242', '@S296'] },
  async ({ page, shop, admin, allowBrowserError }) => {
    const product = await addProduct(admin);
    const order = await createOrder(admin, [[product._id, 1]], { shipping: { trackingNumber: 'OLD' } });
    await admin.storeLogin(page);
    await openHydrated(page, `${screen}?edit=${order.id}`);
    const dialog = editDialog(page);
    const day = await dayFromNow(page, 3);
    await expect(dialog.getByLabel('Tracking number (optional)')).toHaveValue('OLD');
    await dialog.getByLabel('Tracking number (optional)').fill('NEW');
    await dialog.getByLabel('Courier (optional)').fill('Delhivery');
    await dialog.getByLabel('Expected delivery date (optional)').fill(day.value);
    await dialog.getByLabel('City').fill('Nashik');
    await dialog.getByLabel('PIN code').fill('');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save Order' }).click();
    await expect(dialog.getByText('PIN code is required', { exact: true })).toBeVisible();
    await expect(dialog.getByLabel('PIN code')).toBeFocused();
    await dialog.getByLabel('PIN code').fill('422001');
    const { email } = await createCustomer(page, shop);
    allowBrowserError(/400 \(Bad Request\)/);
    const customer = dialog.getByLabel('Customer’s email (optional)');
    await customer.fill(`not.${email}`);
    await dialog.getByRole('button', { name: 'Save Order' }).click();
    await expect(customer).toBeFocused();
    await expect(customer).toHaveAccessibleDescription(/^No customer has an account with this email/);
    await customer.fill(email);
    const sending = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Save Order' }).click();
    expect(new URL((await sending).url()).pathname).toBe(`/api/orders/${order.id}`);
    expect((await sending).postDataJSON()).toMatchObject({ updatedAt: order.updatedAt });
    await expect(toast(page, 'status', 'Order updated')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await openHydrated(page, screen);
    const card = cardOf(page, order);
    await expect(card).toContainText('NEW');
    await expect(card).toContainText(`Customer: Meera Nair · ${email}`);
    await expect(card).toContainText('Delhivery');
    await expect(card).toContainText(`Expected Delivery:${day.text}`);
    await expect(card).toContainText('Nashik, Maharashtra, 422001');
  },
);

test(
  'rejects a past delivery date, except for a delivered order',
  { tag: ['@S251'] },
  async ({ page, admin }) => {
    const product = await addProduct(admin);
    const order = await createOrder(admin, [[product._id, 1]]);
    await admin.storeLogin(page);
    await openHydrated(page, `${screen}?edit=${order.id}`);
    const dialog = editDialog(page);
    const [yesterday, today] = [await dayFromNow(page, -1), await dayFromNow(page, 0)];
    const expected = dialog.getByLabel('Expected delivery date (optional)');
    await expect(expected).toHaveAttribute('min', today.value);
    await expected.fill(yesterday.value);
    await dialog.getByRole('button', { name: 'Save Order' }).click();
    await expect(
      dialog.getByText('The delivery date cannot be earlier than today', { exact: true }),
    ).toBeVisible();
    await expect(expected).toBeFocused();
    expect((await fetchOrder(admin, order)).shippingInformation.deliveryDate).toBeUndefined();

    await dialog.getByLabel('Status', { exact: true }).selectOption('Delivered');
    await expect(dialog.getByLabel('Delivered on (optional)')).not.toHaveAttribute('min');
    await dialog.getByRole('button', { name: 'Save Order' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cardOf(page, order)).toContainText(`Delivered:${yesterday.text}`);
  },
);

test("explains when a canceled order can't be reopened for lack of stock", async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  const product = await addProduct(admin, { stock: 1 });
  const order = await createOrder(admin, [[product._id, 1]]);
  await admin.call('PUT', `/orders/${order.id}`, { status: 'CANCELED' });
  await createOrder(admin, [[product._id, 1]]);
  await admin.storeLogin(page);
  await openHydrated(page, `${screen}?edit=${order.id}`);
  const dialog = editDialog(page);
  const status = dialog.getByLabel('Status', { exact: true });
  await status.selectOption('Pending');
  await dialog.getByLabel('Courier (optional)').fill('Kept');
  await expect(dialog.getByText('Its pieces are taken out of stock again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Order' }).click();
  const words = `“${product.name}”: Sold out.`;
  await expect(toast(page, 'alert', 'Error updating order')).toContainText(words);
  await expect(status).toHaveAccessibleDescription(new RegExp(words));
  await expect(dialog.getByLabel('Courier (optional)')).toHaveValue('Kept');
  expect((await fetchOrder(admin, order)).status).toBe('CANCELED');
});

test('shows insufficient stock at the line and keeps the order form', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)|ERR_FAILED/);
  const [plenty, few, none] = [
    await addProduct(admin, { stock: 10 }),
    await addProduct(admin, { stock: 2 }),
    await addProduct(admin, { stock: 0 }),
  ];
  await admin.storeLogin(page);
  await openHydrated(page, `${screen}?edit=new`);
  const dialog = addDialog(page);
  const search = dialog.getByRole('combobox', { name: 'Add a product' });
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expect(dialog.getByText('An order needs at least one product', { exact: true })).toBeVisible();
  await expect(dialog.getByText('First name is required', { exact: true })).toBeVisible();
  await expect(search).toBeFocused();
  for (const { name } of [plenty, few]) {
    await search.fill(name);
    await dialog.getByRole('option', { name }).click();
  }
  // Choosing the same product again raises its quantity.
  await search.fill(few.name);
  await search.press('Enter');
  const quantity = dialog.getByLabel(`Quantity of ${few.name}`);
  await expect(quantity).toHaveValue('2');
  await quantity.fill('3');
  await expect(quantity).toHaveAccessibleDescription('Only 2 left.');
  await search.fill(none.name);
  await expect(dialog.getByRole('option', { name: none.name })).toContainText('Sold out');
  await search.press('Enter');
  await expect(dialog.getByLabel(`Quantity of ${none.name}`)).toHaveAccessibleDescription('Sold out.');
  await dialog.getByRole('button', { name: `Remove ${none.name} from the order` }).click();
  await dialog.getByLabel('First name').fill('Asha');
  await dialog.getByLabel('Address', { exact: true }).fill('14 Prabhat Road');
  await dialog.getByLabel('City').fill('Pune');
  const pin = dialog.getByLabel('PIN code');
  await pin.fill('41100');
  await pin.blur();
  await expect(pin).toHaveAccessibleDescription('Six digits, the first not 0?');
  await pin.fill('41100');
  // The hint returns when the field loses focus; the button must not move under the press.
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expect(pin).toHaveAccessibleDescription('Six digits, the first not 0?');
  const words = `“${few.name}”: Only 2 left.`;
  await expect(toast(page, 'alert', 'Error creating order')).toContainText(words);
  await expect(quantity).toHaveAccessibleDescription(words);
  await expect(quantity).toBeFocused();
  await expect(dialog.getByLabel('City')).toHaveValue('Pune');

  // An unsaved order is stored as a draft in this browser.
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(toast(page, 'status', 'Unsaved changes kept')).toContainText('when you add an order again');
  await openHydrated(page, `${screen}?edit=new`);
  await expect(quantity).toHaveValue('3');
  await dialog.getByRole('button', { name: `Remove ${few.name} from the order` }).click();
  // The order is saved but its response is lost: submitting the draft again gives the same order.
  await loseResponse(page, '**/api/orders');
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expect(toast(page, 'alert', 'Error creating order')).toBeVisible();
  expect(await stockOf(admin, plenty._id)).toBe(9);
  await openHydrated(page, `${screen}?edit=new`);
  await expect(dialog.getByText('Total ₹500.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expect(toast(page, 'status', 'Order created')).toBeVisible();
  expect(await stockOf(admin, plenty._id)).toBe(9);
  expect(await stockOf(admin, few._id)).toBe(2);
});

test('an order that is edited after a lost response is not created a second time', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED|409 \(Conflict\)/);
  const product = await addProduct(admin, { stock: 9 });
  await admin.storeLogin(page);
  await openHydrated(page, `${screen}?edit=new`);
  const dialog = addDialog(page);
  await dialog.getByRole('combobox', { name: 'Add a product' }).fill(product.name);
  await dialog.getByRole('option', { name: product.name }).click();
  await dialog.getByLabel('First name').fill('Asha');
  await dialog.getByLabel('Address', { exact: true }).fill('14 Prabhat Road');
  await dialog.getByLabel('City').fill('Pune');
  await dialog.getByLabel('PIN code').fill('411004');
  await loseResponse(page, '**/api/orders');
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expect(toast(page, 'alert', 'Error creating order')).toBeVisible();
  await dialog.getByLabel(`Quantity of ${product.name}`).fill('3');
  await dialog.getByRole('button', { name: 'Create Order' }).click();
  await expect(dialog).toHaveCount(0);
  const message = toast(page, 'alert', 'Not saved a second time');
  const [order] = await admin.call<Order[]>('GET', '/orders');
  await expect(message).toContainText(`Created already: ${order?.orderId}.`);
  await expect(message).toContainText('edit that order');
  expect(order?.products).toMatchObject([{ quantity: 1 }]);
  expect(await stockOf(admin, product._id)).toBe(8);
});

test('finds a product with the keyboard only', async ({ page, admin }) => {
  const first = await addProduct(admin, { name: `Mirror one ${process.pid}` });
  const second = await addProduct(admin, { name: `Mirror two ${process.pid}` });
  await admin.storeLogin(page);
  await openHydrated(page, `${screen}?edit=new`);
  const dialog = addDialog(page);
  const search = dialog.getByRole('combobox', { name: 'Add a product' });
  await search.pressSequentially(`mirror ${process.pid}`);
  const options = dialog.getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  const chosen = options.and(page.getByRole('option', { selected: true }));
  const names = [await options.nth(0).textContent(), await options.nth(1).textContent()];
  await expect(chosen).toHaveText(names[0] ?? '');
  await search.press('ArrowDown');
  await expect(chosen).toHaveText(names[1] ?? '');
  await search.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await search.press('ArrowDown');
  await search.press('ArrowUp');
  await search.press('Enter');
  const lines = dialog.getByRole('list', { name: 'Products of the order' }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(names[1]?.startsWith(first.name) ? first.name : second.name);
  await expect(search).toBeFocused();
  await search.fill('nothing has this name');
  await expect(dialog.getByText('No products found.', { exact: true })).toBeVisible();
});

test("merges another user's changes and asks about conflicting fields", async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  const product = await addProduct(admin);
  const order = await createOrder(admin, [[product._id, 1]]);
  await admin.storeLogin(page);
  await openHydrated(page, `${screen}?edit=${order.id}`);
  const dialog = editDialog(page);
  await dialog.getByLabel('Courier (optional)').fill('Mine');
  await admin.call('PUT', `/orders/${order.id}`, {
    status: 'SHIPPED',
    shippingInformation: { carrier: 'Theirs' },
  });
  await dialog.getByRole('button', { name: 'Save Order' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this too' });
  await expect(conflict.getByText('Theirs')).toBeVisible();
  await conflict.getByRole('button', { name: 'Save this choice' }).click();
  await expect(toast(page, 'status', 'Order updated')).toBeVisible();
  expect(await fetchOrder(admin, order)).toMatchObject({
    status: 'SHIPPED',
    shippingInformation: { carrier: 'Mine' },
  });
});

test.describe('in a shop of its own', () => {
  test.use({ ownShop: true });

  test('adds shipping by the rates, a discount and notes, edits the lines, undoes it and exports', async ({
    page,
    admin,
    allowBrowserError,
  }) => {
    allowBrowserError(/409 \(Conflict\)/);
    const settings = await admin.call<Reply<'getSettings'>>('GET', '/settings');
    const shippingRates = { kind: 'flat', amount: 60, freeFrom: 1_500 };
    await admin.call('PUT', '/settings', { ...settings, shippingRates });
    const product = await addProduct(admin, { stock: 5, price: { actual: 500, allowDiscount: false } });
    await admin.storeLogin(page);
    await openHydrated(page, `${screen}?edit=new`);
    const dialog = addDialog(page);
    const total = (text: string) => expect(dialog.getByText(`Total ${text}`, { exact: true })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Add a product' }).fill(product.name);
    await dialog.getByRole('option', { name: product.name }).click();
    await dialog.getByLabel('First name').fill('Asha');
    await dialog.getByLabel('Address', { exact: true }).fill('14 Prabhat Road');
    await dialog.getByLabel('City').fill('Pune');
    await dialog.getByLabel('PIN code').fill('411004');
    const shipping = dialog.getByLabel('Shipping: rupees', { exact: true });
    await expect(shipping).toHaveValue('60');
    await total('₹560.00');
    // Abroad there is no rate, so the proposal disappears.
    await dialog.getByLabel('Country (optional)').fill('Nepal');
    await expect(shipping).toHaveCount(0);
    await dialog.getByLabel('Country (optional)').fill('India');
    // The artist's own charge stays.
    await shipping.fill('75');
    await dialog.getByLabel('PIN code').fill('560001');
    await dialog.getByLabel(`Quantity of ${product.name}`).fill('3');
    await expect(dialog.getByText('Shipping by your rates: ₹0')).toBeVisible();
    await expect(shipping).toHaveValue('75');
    await dialog.getByLabel(`Quantity of ${product.name}`).fill('1');
    await dialog.getByRole('button', { name: 'Add discount' }).click();
    await dialog.getByLabel('Discount: in rupees or percent').selectOption('%');
    await dialog.getByLabel('Discount: percent', { exact: true }).fill('10');
    await total('₹525.00');
    await dialog.getByRole('button', { name: 'Add charge' }).click();
    await dialog.getByRole('button', { name: 'Create Order' }).click();
    await expect(dialog.getByLabel('Charge: rupees')).toHaveAccessibleDescription(
      'Please give an amount in rupees',
    );
    await dialog.getByLabel('Charge: rupees').fill('450');
    await dialog.getByRole('button', { name: 'Create Order' }).click();
    await expect(dialog.getByLabel('Charge: what for')).toHaveAccessibleDescription(
      'Please say what this line is for',
    );
    await dialog.getByRole('button', { name: 'Remove charge' }).click();
    await dialog.getByLabel('Gift note (optional)').fill('Happy birthday!');
    await dialog.getByLabel('Internal note (optional)').fill('Pays on Friday');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create Order' }).click();
    await expect(dialog).toHaveCount(0);
    const card = page.getByRole('article').first();
    const lines = card.getByRole('list', { name: 'Shipping, discounts and others' }).getByRole('listitem');
    await expect(lines).toHaveText(['Shipping₹75.00', 'Discount 10%−₹50.00']);
    await expect(card.getByText('Total: ₹525.00')).toBeVisible();
    await expect(card).toContainText('Gift note: Happy birthday!');
    await expect(card).toContainText('Internal note: Pays on Friday');
    await expectAccessible(page);

    await card.getByRole('button', { name: /^Edit order / }).click();
    await editDialog(page).getByLabel(`Quantity of ${product.name}`).fill('5');
    await editDialog(page).getByRole('button', { name: 'Remove discount' }).click();
    await expect(editDialog(page).getByText('Total ₹2,575.00')).toBeVisible();
    await editDialog(page).getByLabel(`Quantity of ${product.name}`).fill('6');
    await editDialog(page).getByRole('button', { name: 'Save Order' }).click();
    await expect(editDialog(page).getByLabel(`Quantity of ${product.name}`)).toHaveAccessibleDescription(
      /Only 4 more left/,
    );
    await editDialog(page).getByLabel(`Quantity of ${product.name}`).fill('5');
    await editDialog(page).getByRole('button', { name: 'Save Order' }).click();
    await expect(card.getByText('Total: ₹2,575.00')).toBeVisible();
    expect(await stockOf(admin, product._id)).toBe(0);
    await toast(page, 'status', 'Order updated').getByRole('button', { name: 'Undo' }).click();
    await expect(card.getByText('Total: ₹525.00')).toBeVisible();
    await expect(lines).toHaveText(['Shipping₹75.00', 'Discount 10%−₹50.00']);
    expect(await stockOf(admin, product._id)).toBe(4);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all orders' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^orders-.*\.csv$/);
    await expect(toast(page, 'status', 'Orders exported')).toBeVisible();
  });

  test('lists orders by status in pages with a count; an empty list says what to do', async ({
    page,
    admin,
  }) => {
    test.setTimeout(180_000);
    const before = await admin.call<Order[]>('GET', '/orders');
    const product = await addProduct(admin, { stock: 100 });
    await admin.storeLogin(page);
    const created: Order[] = [];
    for (let each = 0; each < 25; each += 1) created.push(await createOrder(admin, [[product._id, 1]]));
    for (const { id } of [...before, ...created])
      await admin.call('PUT', `/orders/${id}`, { status: 'SHIPPED' });
    const last = created.at(-1);
    if (!last) throw new Error('No order was made.');
    await admin.call('PUT', `/orders/${last.id}`, { status: 'CANCELED' });

    await openHydrated(page, screen);
    const total = before.length + created.length;
    await expect(page.getByText(`${total} orders`, { exact: true })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(20);
    await page.getByRole('button', { name: 'Show more', exact: true }).click();
    await expect(page.getByRole('article')).toHaveCount(Math.min(40, total));

    const status = page.getByLabel('Status', { exact: true });
    await status.selectOption('Canceled');
    await expect(page.getByText('1 order', { exact: true })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(cardOf(page, last)).toBeVisible();
    await expect(page).toHaveURL(`${screen}?status=CANCELED`);
    await openHydrated(page, page.url());
    await expect(page.getByRole('article')).toHaveCount(1);

    await status.selectOption('Delivered');
    await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all orders' }).click();
    await expect(page.getByRole('article')).toHaveCount(20);
  });
});

test.describe('in a new shop', () => {
  test.use({ ownShop: true, settings: { DEMO: 'off' } });

  test('an empty order list says what it is for and how to add an order', async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, screen);
    await expect(page.getByRole('heading', { name: 'No orders yet', exact: true })).toBeVisible();
    await expect(page.getByText('0 orders', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add the first order' }).click();
    await expect(addDialog(page)).toBeVisible();
  });
});
