import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { addDialog, addProduct, cardOf, createOrder, type Order } from '../support/orders.ts';

test.describe('in a shop of its own', () => {
  test.use({ ownShop: true });

  test('lists orders in pages with a count, and by status; an empty list says what to do', async ({
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

    await openHydrated(page, '/admin/orders');
    // A page has 20 orders.
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
    await expect(page).toHaveURL('/admin/orders?status=CANCELED');
    await openHydrated(page, page.url());
    await expect(page.getByRole('article')).toHaveCount(1);

    await status.selectOption('Delivered');
    await expect(page.getByRole('heading', { name: 'No orders found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all orders' }).click();
    await expect(page.getByRole('article')).toHaveCount(20);
  });
});

test.describe('in a shop with the order book', () => {
  test.use({ ownShop: true });

  test('the search field follows the URL when the artist leaves the search and goes back', async ({
    page,
    admin,
  }) => {
    await turnOnOrderBook(admin);
    const { _id } = await addProduct(admin, { stock: 2 });
    const [first, second] = [await createOrder(admin, [[_id, 1]]), await createOrder(admin, [[_id, 1]])];
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders');
    const field = page.getByRole('searchbox', { name: /^Search orders/ });
    await field.fill(first.orderId);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page).toHaveURL(`/admin/orders?q=${first.orderId}`);
    await page.getByRole('tab', { name: 'Orders' }).click();
    await expect(field).toHaveValue('');
    await expect(cardOf(page, second)).toBeVisible();
    await page.goBack();
    await expect(field).toHaveValue(first.orderId);
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});

test.describe('in a new shop', () => {
  test.use({ ownShop: true, settings: { DEMO: 'off' } });

  test('an empty order list says how to add an order', async ({ page, admin }) => {
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders');
    await expect(page.getByRole('heading', { name: 'No orders yet', exact: true })).toBeVisible();
    await expect(page.getByText('0 orders', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add the first order' }).click();
    await expect(addDialog(page)).toBeVisible();
  });
});
