import type { Reply } from '#contract/api/routes.ts';
import { expect, test } from '../support/admin.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { inspect } from '../support/inspect.ts';
import { openHydrated } from '../support/open-hydrated.ts';

type Order = Reply<'getOrder'>;

test.use({ ownShop: true });

test(
  'an order that the customer picks up needs a name but no address, has no shipping charge, and a packing slip that says so',
  { tag: ['@axe'] },
  async ({ page, admin }) => {
    await turnOnOrderBook(admin, { shippingRates: { kind: 'flat', amount: 60 } });
    const category = await admin.createCategory({ name: 'Originals' });
    await admin.createProduct(category, {
      name: 'Vermilion Boat',
      price: { actual: 500, allowDiscount: false },
    });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders?edit=new');
    const form = page.getByRole('dialog', { name: 'Add New Order', exact: true });
    const expectTotal = (text: string) =>
      expect(form.getByText(`Total ${text}`, { exact: true })).toBeVisible();
    await form.getByRole('combobox', { name: 'Add a product' }).fill('Vermilion Boat');
    await form.getByRole('option', { name: 'Vermilion Boat' }).click();
    await form.getByLabel('PIN code').fill('411004');
    await expectTotal('₹560.00');
    const pickup = form.getByRole('checkbox', { name: 'Picked up in person', exact: true });
    await pickup.check();
    await expectTotal('₹500.00');
    for (const hidden of ['Address', 'City', 'PIN code', 'Country (optional)', 'Tracking number (optional)'])
      await expect(form.getByLabel(hidden, { exact: true })).toHaveCount(0);
    await form.getByRole('button', { name: 'Create Order', exact: true }).click();
    const name = form.getByLabel('First name', { exact: true });
    await expect(name).toHaveAccessibleDescription('First name is required');
    await expect(name).toBeFocused();
    await name.fill('Meera');
    await pickup.scrollIntoViewIfNeeded();
    await inspect(page, 'pickup-1-form');
    await form.getByRole('button', { name: 'Create Order', exact: true }).click();
    await expect(form).toBeHidden();
    const [order] = await admin.call<Order[]>('GET', '/orders');
    const { orderId = '' } = order ?? {};
    expect(order).toMatchObject({
      totalAmount: 500,
      shippingInformation: { pickup: true, address: { firstName: 'Meera', address: '', zip: '' } },
    });

    const card = page.getByRole('article', { name: `Order ${orderId}`, exact: true });
    await expect(card.getByRole('group', { name: 'Picked up in person' })).toContainText('Meera');
    await expect(card.getByRole('group', { name: 'Pickup details' })).toContainText('Expected Pickup:');
    await inspect(page, 'pickup-2-card');
    await page.getByRole('button', { name: `Papers of order ${orderId}`, exact: true }).click();
    await page.getByRole('button', { name: `Print: packing slip of ${orderId}`, exact: true }).click();
    const slip = page.getByRole('dialog', { name: `Packing slip of ${orderId}` });
    await expect(slip.getByRole('heading', { name: 'Picked up by' })).toBeVisible();
    await inspect(page, 'pickup-3-slip');
  },
);

test(
  'a pickup is handed over with one press, and its page says so; as a parcel it needs an address',
  { tag: ['@axe'] },
  async ({ page, admin }) => {
    await turnOnOrderBook(admin);
    const category = await admin.createCategory({ name: 'Originals' });
    const { _id } = await admin.createProduct(category, { name: 'Vermilion Boat' });
    const { id, orderId } = await admin.call<Order>('POST', '/orders', {
      products: [{ product: { id: _id }, quantity: 1 }],
      shippingInformation: { pickup: true, address: { firstName: 'Meera' } },
    });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders');
    const card = page.getByRole('article', { name: `Order ${orderId}`, exact: true });
    await page.getByRole('button', { name: `Mark as picked up: ${orderId}`, exact: true }).click();
    await expect(card.getByText('Picked up:', { exact: true })).toBeVisible();
    await expect(card.getByText('Picked up', { exact: true })).toBeVisible();
    await expect(page.getByText(`${orderId} is picked up.`, { exact: true })).toBeVisible();
    expect(await admin.call<Order>('GET', `/orders/${id}`)).toMatchObject({ status: 'DELIVERED' });
    const { page: link } = await admin.call<Order>('PUT', `/orders/${id}/page`, { action: 'create' });
    await openHydrated(page, link?.path ?? '');
    await expect(page.getByText('You, in person', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Progress' })).not.toContainText('Shipped');
    await inspect(page, 'pickup-4-page');

    // The order becomes a parcel, and Undo makes it a pickup again.
    await openHydrated(page, `/admin/orders?edit=${id}`);
    const edit = page.getByRole('dialog', { name: 'Edit Order', exact: true });
    await expect(edit.getByRole('combobox', { name: 'Status' })).toContainText('Ready for pickup');
    await edit.getByRole('checkbox', { name: 'Picked up in person', exact: true }).uncheck();
    await edit.getByRole('button', { name: 'Save Order', exact: true }).click();
    await expect(edit.getByLabel('City', { exact: true })).toHaveAccessibleDescription('City is required');
    await edit.getByLabel('Address', { exact: true }).fill('14 Prabhat Road');
    await edit.getByLabel('City', { exact: true }).fill('Pune');
    await edit.getByLabel('PIN code').fill('411004');
    await edit.getByRole('button', { name: 'Save Order', exact: true }).click();
    await expect(card.getByRole('group', { name: 'Shipping address' })).toContainText('14 Prabhat Road');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(card.getByRole('group', { name: 'Picked up in person' })).toContainText('Meera');
  },
);

test('the card of a canceled order expects no pickup or delivery', async ({ page, admin }) => {
  await turnOnOrderBook(admin);
  const category = await admin.createCategory({ name: 'Originals' });
  const { _id } = await admin.createProduct(category, { stock: 2 });
  const createCanceled = async (shippingInformation: object) => {
    const products = [{ product: { id: _id }, quantity: 1 }];
    const { id, orderId } = await admin.call<Order>('POST', '/orders', { products, shippingInformation });
    await admin.call('PUT', `/orders/${id}`, { status: 'CANCELED' });
    return page.getByRole('article', { name: `Order ${orderId}`, exact: true });
  };
  const pickup = await createCanceled({ pickup: true, address: { firstName: 'Meera' } });
  const parcel = await createCanceled({
    carrier: 'India Post',
    address: { firstName: 'Asha', address: '7 Temple Street', city: 'Thrissur', zip: '680001' },
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await expect(pickup.getByRole('group', { name: 'Picked up in person' })).toContainText('Meera');
  await expect(pickup.getByRole('group', { name: 'Pickup details' })).toHaveCount(0);
  await expect(parcel.getByRole('group', { name: 'Shipping details' })).toContainText('Courier:');
  for (const card of [pickup, parcel]) await expect(card.getByText(/^Expected /)).toHaveCount(0);
});

test('a parcel that becomes a pickup says that its shipping is still charged, until a payment', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const category = await admin.createCategory({ name: 'Originals' });
  const { _id } = await admin.createProduct(category, { price: { actual: 500, allowDiscount: false } });
  const body = {
    products: [{ product: { id: _id }, quantity: 1 }],
    lines: [{ kind: 'shipping', amount: 60 }],
    shippingInformation: {
      address: { firstName: 'Meera', address: '7 Temple Street', city: 'Thrissur', zip: '680001' },
    },
  };
  const order = await admin.call<Order>('POST', '/orders', body);
  const partlyPaid = await admin.call<Order>('POST', '/orders', body);
  await admin.call('POST', `/orders/${partlyPaid.id}/payments`, { amount: 10, method: 'cash' });
  await admin.storeLogin(page);
  const form = page.getByRole('dialog', { name: 'Edit Order', exact: true });
  const pickup = form.getByRole('checkbox', { name: 'Picked up in person', exact: true });
  const hint = form.getByText('Shipping is still charged: ₹60.00');

  await openHydrated(page, `/admin/orders?edit=${partlyPaid.id}`);
  await pickup.check();
  await expect(form.getByRole('group', { name: 'Pickup', exact: true })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await pickup.uncheck();

  await openHydrated(page, `/admin/orders?edit=${order.id}`);
  await expect(pickup).not.toBeChecked();
  await expect(hint).toHaveCount(0);
  await pickup.check();
  await expect(hint).toBeVisible();
  await form.getByRole('button', { name: 'Remove shipping', exact: true }).last().click();
  await expect(hint).toHaveCount(0);
  await expect(pickup).toBeFocused();
  await expect(form.getByText('Total ₹500.00', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Save Order', exact: true }).click();
  await expect(form).toBeHidden();
  expect(await admin.call<Order>('GET', `/orders/${order.id}`)).toMatchObject({
    totalAmount: 500,
    shippingInformation: { pickup: true },
  });
});
