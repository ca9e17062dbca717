import type { Reply } from '#contract/api/routes.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { copyText } from '../support/clipboard.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { fetchOrder } from '../support/orders.ts';
import { toast } from '../support/toasts.ts';

test.use({ ownShop: true });

test(
  'a pasted chat becomes an order with address and amount in four presses',
  { tag: ['@axe'] },
  async ({ page, admin }) => {
    await turnOnOrderBook(admin);
    const category = await admin.createCategory({ name: 'Prints' });
    const product = await admin.createProduct(category, {
      name: 'Lotus Print',
      price: { actual: 1200, allowDiscount: false },
    });
    const { code } = await admin.call<Reply<'createEnquiry'>>('POST', '/enquiries', {
      products: [product._id],
    });
    const chat = [
      `[10:45 am, 21/11/2026] Meera: Hello! I would like to order this piece:\nLotus Print\nCode: ${code}`,
      '[10:46 am, 21/11/2026] Studio: ₹1,200 plus 80 courier. Please share your address',
      '[10:50 am, 21/11/2026] Meera: Meera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345',
      '[10:55 am, 21/11/2026] Meera: paid 1280, UTR 632512345678',
    ].join('\n');
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders');
    await copyText(page, chat);

    await page.getByRole('button', { name: 'Paste a chat', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Paste a Chat', exact: true });
    await expect(dialog.getByRole('button', { name: 'Fill In an Order', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Paste', exact: true }).click();
    await expect(dialog.getByRole('list', { name: 'Products found' })).toHaveText('Lotus Print');
    await expect(dialog.getByRole('textbox', { name: 'PIN code' })).toHaveValue('680001');
    await expect(dialog.getByText('From: “Thrissur 680001”').first()).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Shipping in rupees' })).toHaveValue('80');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Fill In an Order', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Add New Order', exact: true });
    await expect(form.getByText('₹1,280.00').last()).toBeVisible();
    const payment = form.getByRole('group', { name: 'Payment from the chat' });
    await expect(
      payment.getByRole('checkbox', { name: 'Record what the customer says is paid' }),
    ).toBeChecked();
    await expect(payment.getByRole('textbox', { name: 'UTR' })).toHaveValue('632512345678');
    await form.getByRole('button', { name: 'Create Order', exact: true }).click();
    await expect(form).toBeHidden();

    const [order] = await admin.call<Reply<'listOrders'>>('GET', '/orders');
    expect(order).toMatchObject({
      totalAmount: 1280,
      internalNote: 'In the chat: total ₹1,280, paid ₹1,280, UTR 632512345678',
      // What the customer says does not count until the artist confirms it.
      paymentState: 'unpaid',
      amountPaid: 0,
      payments: [{ state: 'reported', amount: 1280, method: 'upi', reference: '632512345678' }],
      shippingInformation: {
        address: {
          firstName: 'Meera',
          lastName: 'Nair',
          address: '7/22 Temple Street',
          city: 'Thrissur',
          state: 'Kerala',
          zip: '680001',
          phone: '+91 9447012345',
        },
      },
    });
    const { orderId } = order ?? {};
    const card = page.getByRole('article', { name: `Order ${orderId}` });
    await card.getByRole('button', { name: `Confirm ₹1,280.00 of ${orderId}` }).click();
    await expect(card.getByText('Paid', { exact: true })).toBeVisible();
    const [enquiry] = await admin.call<Reply<'listEnquiries'>>('GET', '/enquiries');
    expect(enquiry).toMatchObject({ code, state: 'ORDERED' });
  },
);

test('a chat is not lost when the storage of the browser is full', async ({ page, admin }) => {
  await turnOnOrderBook(admin);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  await page.getByRole('button', { name: 'Paste a chat', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a Chat', exact: true });
  await dialog.getByRole('textbox', { name: 'Chat' }).fill('Meera Nair\n7/22 Temple Street\nThrissur 680001');
  // Fills the storage to the last character.
  await page.evaluate(() => {
    for (let size = 2 ** 23; size >= 1; size /= 2)
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`full-${size}-${part}`, 'x'.repeat(size));
      } catch {
        // Nothing of this size fits any more.
      }
  });
  await dialog.getByRole('button', { name: 'Fill In an Order', exact: true }).click();
  await expect(page.getByText('The order was not filled in')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'PIN code' })).toHaveValue('680001');
});

test('an enquiry that became an order on another device becomes no second one, unless the artist wants another order', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/409 \(Conflict\)/);
  await turnOnOrderBook(admin);
  const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {});
  const products = [product._id];
  const { code } = await admin.call<Reply<'createEnquiry'>>('POST', '/enquiries', { products });
  const enquiry = async () => (await admin.call<Reply<'listEnquiries'>>('GET', '/enquiries'))[0];
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/enquiries');
  await page.getByRole('button', { name: `Record order: ${code}`, exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add New Order', exact: true });
  await form.getByRole('checkbox', { name: 'Picked up in person' }).check();
  await form.getByLabel('First name').fill('Meera');
  await expect(form.getByText('Total ₹500.00')).toBeVisible();

  const first = await admin.call<Reply<'createOrder'>>('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 1 }],
    shippingInformation: { pickup: true, address: { firstName: 'Meera' } },
  });
  await admin.call('PUT', `/enquiries/${(await enquiry())?.id}`, { state: 'ORDERED', order: first.id });
  const newest = async () => (await admin.call<Reply<'listOrders'>>('GET', '/orders'))[0];
  const create = form.getByRole('button', { name: 'Create Order', exact: true });
  const question = page.getByRole('alertdialog', { name: 'Ordered already?', exact: true });
  await create.click();
  await expect(question).toContainText(`Enquiry ${code} is already ${first.orderId}.`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(form.getByText(`Enquiry ${code} is already ${first.orderId}.`)).toBeVisible();
  expect(await newest()).toMatchObject({ id: first.id });
  await create.click();
  await question.getByRole('button', { name: 'Create anyway', exact: true }).click();
  await expect(toast(page, 'status', 'Order created')).toBeVisible();
  expect((await enquiry())?.order?.orderId).toBe((await newest())?.orderId);
  expect((await enquiry())?.order?.orderId).not.toBe(first.orderId);
});

test(
  'a UTR that the customer writes after the order is recorded in that order in one press',
  { tag: ['@axe'] },
  async ({ page, admin }) => {
    await turnOnOrderBook(admin);
    const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {});
    const products = [product._id];
    const { code } = await admin.call<Reply<'createEnquiry'>>('POST', '/enquiries', { products });
    const [enquiry] = await admin.call<Reply<'listEnquiries'>>('GET', '/enquiries');
    const order = await admin.call<Reply<'createOrder'>>('POST', '/orders', {
      products: [{ product: { id: product._id }, quantity: 1 }],
      shippingInformation: { pickup: true, address: { firstName: 'Meera' } },
      enquiries: [enquiry?.id],
    });
    const chat = [
      `[10:45 am, 21/11/2026] Meera: I would like to order this piece:\nCode: ${code}`,
      '[10:55 am, 21/11/2026] Meera: paid 300, UTR 632512345678',
    ].join('\n');
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/enquiries?edit=paste');
    const dialog = page.getByRole('dialog', { name: 'Paste a Chat', exact: true });
    await dialog.getByRole('textbox', { name: 'Chat' }).fill(chat);
    await expect(dialog).toContainText('Record ₹300.00 with UTR 632512345678 in it');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `Record in ${order.orderId}`, exact: true }).click();
    await expect(toast(page, 'status', 'Payment of ₹300.00 recorded')).toBeVisible();
    const card = page.getByRole('article', { name: `Order ${order.orderId}` });
    await expect(card.getByRole('button', { name: `Confirm ₹300.00 of ${order.orderId}` })).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await fetchOrder(admin, order)).toMatchObject({
      payments: [{ state: 'reported', amount: 300, method: 'upi', reference: '632512345678' }],
    });
    // Pasted once more, it is not offered again.
    await openHydrated(page, '/admin/orders?edit=paste');
    await dialog.getByRole('textbox', { name: 'Chat' }).fill(chat);
    await expect(dialog).toContainText('It has the payment with UTR 632512345678.');
    await expect(dialog.getByRole('button', { name: /^Record in/ })).toHaveCount(0);
  },
);

test('a UTR without a code is offered for the order with the phone number of its sender', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {});
  const order = await admin.call<Reply<'createOrder'>>('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 1 }],
    shippingInformation: { pickup: true, address: { firstName: 'Meera', phone: '+91 98765 43210' } },
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders?edit=paste');
  const dialog = page.getByRole('dialog', { name: 'Paste a Chat', exact: true });
  const chat = '[10:55 am, 21/11/2026] +91 98765 43210: 200 रुपये भेज दिए। UTR: 632512345678';
  await dialog.getByRole('textbox', { name: 'Chat' }).fill(chat);
  await expect(dialog).toContainText(
    `${order.orderId} has this phone number. Record ₹200.00 with UTR 632512345678 in it`,
  );
  await expect(dialog.getByLabel('Agreed total in rupees')).toHaveCount(0);
  // The other button stays in its place, at the end, when this one appears.
  await expect(dialog.getByRole('button').last()).toHaveText('Fill In an Order');
  await dialog.getByRole('button', { name: `Record in ${order.orderId}`, exact: true }).click();
  await expect(toast(page, 'status', 'Payment of ₹200.00 recorded')).toBeVisible();
  expect(await fetchOrder(admin, order)).toMatchObject({
    payments: [{ state: 'reported', amount: 200, reference: '632512345678' }],
  });
});
