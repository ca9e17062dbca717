import type { Reply } from '#contract/api/routes.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { turnOnOrderBook } from '../support/settings.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test.use({ ownShop: true });

const address = {
  firstName: 'मीरा',
  lastName: 'नायर',
  address: '4 Sea View',
  city: 'Kochi',
  state: 'Kerala',
  zip: '682001',
  country: 'India',
};

/** The size of the first page of a PDF in millimeters, and how many pages there are. */
function measure(pdf: Buffer): { size: number[]; pages: number } {
  const text = pdf.toString('latin1');
  const [, width = 0, height = 0] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  const millimeters = [width, height].map((points) => Math.round((Number(points) / 72) * 25.4));
  return { size: millimeters, pages: text.match(/\/Type \/Page\b/g)?.length ?? 0 };
}

test(
  'a tax invoice is set up, issued, printed on A5 and A4, credited and canceled',
  { tag: ['@wide'] },
  async ({ page, admin, allowBrowserError }) => {
    // The first preview lacks settings.
    allowBrowserError(/409/);
    await turnOnOrderBook(admin);
    const category = await admin.createCategory({ name: 'Originals' });
    const product = await admin.createProduct(category, { name: 'Lotus', price: { actual: 1050 } });
    const order = (fields: object = {}) =>
      admin.call<Reply<'createOrder'>>('POST', '/orders', {
        products: [{ product: { id: product._id }, quantity: 1 }],
        shippingInformation: { address },
        ...fields,
      });
    const gift = await order({ giftNote: 'Happy birthday!', hidePrices: true });
    // Enough lines for several pages.
    const frames = Array.from({ length: 49 }, (_, n) => ({
      kind: 'other',
      label: `Frame ${n}`,
      amount: 112,
    }));
    const { id, orderId } = await order({ lines: [...frames, { kind: 'discount', amount: -105 }] });
    await admin.storeLogin(page);

    await openHydrated(page, '/admin/settings?edit=papers');
    const form = page.getByRole('dialog', { name: 'Papers', exact: true });
    await form.getByLabel('GST registration').selectOption('registered');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    for (const needed of ['your legal name', 'your address', 'your GSTIN'])
      await expect(form.getByText(`Please enter ${needed}`)).toBeVisible();
    await form.getByLabel('Legal name').fill('Asha Rao');
    await form.getByLabel('Address').fill('12 Prabhat Road\nPune 411004');
    await form.getByLabel('GSTIN').fill('27AAPFU0939F1ZW');
    await form.getByRole('textbox', { name: 'HSN code of Originals' }).fill('9701');
    await form.getByRole('textbox', { name: 'Tax rate of Originals in percent' }).fill('5');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('This GSTIN has a typing mistake')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('GSTIN').fill('27AAPFU0939F1ZV');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toBeHidden();

    await openHydrated(page, '/admin/orders');
    await page.getByRole('button', { name: `Papers of order ${orderId}`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Papers', exact: true });
    await dialog.getByRole('button', { name: 'Preview tax invoice', exact: true }).click();
    await expect(
      dialog.getByText('the HSN code and tax rate of other lines and deleted products').first(),
    ).toBeVisible();
    const papers = await admin.call<Reply<'getPaperSettings'>>('GET', '/settings/papers');
    await admin.call('PUT', '/settings/papers', { ...papers, others: { hsn: '4414', rate: 12 } });
    await dialog.getByRole('button', { name: 'Preview tax invoice', exact: true }).click();
    await page.getByRole('button', { name: 'Issue tax invoice', exact: true }).click();
    const sheet = page.getByRole('article', { name: /^Tax invoice I\/\d\d-\d\d\/0001$/ });
    await expect(sheet).toContainText('Place of supply');
    await expect(sheet).toContainText('IGST 5%');
    // The amount in words ends with this word.
    await expect(sheet).toContainText('only');
    await expectAccessible(page);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeHidden();
    await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    const small = measure(await page.pdf({ preferCSSPageSize: true }));
    expect(small.size).toEqual([148, 210]);
    expect(small.pages).toBeGreaterThan(2);
    await page.getByLabel('Paper size').selectOption('A4');
    const large = measure(await page.pdf({ preferCSSPageSize: true }));
    expect(large.size).toEqual([210, 297]);
    expect(large.pages).toBeLessThan(small.pages);
    await page.keyboard.press('Escape');

    await dialog.getByRole('button', { name: /^Credit note: / }).click();
    await dialog.getByLabel('Amount (₹)').fill('945');
    await dialog.getByLabel('Reason').fill('Sent back');
    await dialog.getByRole('button', { name: 'Preview credit note', exact: true }).click();
    await page.getByRole('button', { name: 'Issue credit note', exact: true }).click();
    await expect(page.getByRole('article', { name: /^Credit note C\// })).toContainText('Sent back');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: /^Cancel: C\// }).click();
    await dialog.getByLabel('Reason').fill('It was found');
    await dialog.getByRole('button', { name: 'Cancel the document', exact: true }).click();
    await expect(dialog.getByText('canceled: It was found')).toBeVisible();
    await expectAccessible(page);
    expect(await admin.call<unknown[]>('GET', `/orders/${id}/documents`)).toHaveLength(2);

    // The order changes, and the invoice stays.
    await admin.call('PUT', `/orders/${id}`, { shippingInformation: { address: { city: 'Thrissur' } } });
    await openHydrated(page, '/admin/orders');
    const card = page.getByRole('article', { name: `Order ${orderId}`, exact: true });
    const differs = /^I\/\S+ says another recipient or address than the order now: cancel it in Papers/;
    await expect(card.getByText(differs)).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: `Papers of order ${orderId}`, exact: true }).click();
    await expect(dialog.getByText(differs)).toBeVisible();
    await dialog.getByRole('button', { name: /^Print: I\// }).click();
    await expect(sheet).toContainText('Kochi 682001');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: /^Cancel: I\// }).click();
    await dialog.getByLabel('Reason').fill('Another address');
    await dialog.getByRole('button', { name: 'Cancel the document', exact: true }).click();
    await expect(dialog.getByText('canceled: Another address')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card.getByText(differs)).toBeHidden();

    await openHydrated(page, '/admin/orders?edit=slips');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByRole('article', { name: `Packing slip of ${orderId}` })).toContainText('Frame 48');
    const slip = page.getByRole('article', { name: `Packing slip of ${gift.orderId}` });
    await expect(slip).toContainText('Happy birthday!');
    await expect(slip).not.toContainText('₹');

    await openHydrated(page, '/admin/papers');
    // The header, the invoice and the credit note.
    await expect(page.getByRole('table', { name: 'Papers' }).getByRole('row')).toHaveCount(3);
    await expectAccessible(page);
  },
);

test('packing slips and requests for payment show the order as it is now, not as the list loaded it', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {});
  const { id, orderId } = await admin.call<Reply<'createOrder'>>('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 1 }],
    shippingInformation: { address },
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders');
  const card = page.getByRole('article', { name: `Order ${orderId}`, exact: true });
  const slip = page.getByRole('article', { name: `Packing slip of ${orderId}` });
  await expect(card).toContainText('Kochi');
  const moveTo = (city: string) =>
    admin.call('PUT', `/orders/${id}`, { shippingInformation: { address: { city } } });

  await moveTo('Thrissur');
  await page.getByRole('button', { name: 'Packing slips', exact: true }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(slip).toContainText('Thrissur');
  await page.keyboard.press('Escape');
  await expect(slip).toBeHidden();
  await page.keyboard.press('Escape');

  await moveTo('Kollam');
  await card.getByRole('button', { name: `Papers of order ${orderId}`, exact: true }).click();
  await page.getByRole('button', { name: `Print: packing slip of ${orderId}`, exact: true }).click();
  await expect(slip).toContainText('Kollam');
  await page.keyboard.press('Escape');
  await expect(slip).toBeHidden();
  await page.keyboard.press('Escape');

  const pay = (amount: number) => admin.call('POST', `/orders/${id}/payments`, { amount, method: 'cash' });
  const request = page.getByRole('dialog', { name: 'Ask for Payment', exact: true });
  await pay(200);
  await card.getByRole('button', { name: `Ask for payment: ${orderId}`, exact: true }).click();
  await expect(request.getByText(`${orderId}: ₹300.00 to pay`)).toBeVisible();
  await expect(request.getByRole('textbox')).toHaveValue(/^Please pay ₹300\.00 for your order/);
  await page.keyboard.press('Escape');
  await expect(request).toBeHidden();
  await pay(300);
  await card.getByRole('button', { name: `Ask for payment: ${orderId}`, exact: true }).click();
  await expect(request.getByText('Nothing is due for this order.')).toBeVisible();
});

test('an order that leaves the list meanwhile is not counted as a packing slip', async ({
  page,
  context,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), { stock: 5 });
  const order = () =>
    admin.call<Reply<'createOrder'>>('POST', '/orders', {
      products: [{ product: { id: product._id }, quantity: 1 }],
      shippingInformation: { address: { ...address, firstName: 'Zubin' } },
    });
  const [first, second] = [await order(), await order()];
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders?status=PENDING&q=Zubin&edit=slips');
  const dialog = page.getByRole('dialog', { name: 'Packing slips', exact: true });
  await expect(dialog.getByText('2 packing slips', { exact: true })).toBeVisible();
  await admin.call('PUT', `/orders/${first.id}`, { status: 'SHIPPED' });
  // The list is loaded again once the connection is back.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(dialog.getByText('1 packing slip', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('article', { name: /^Packing slip of / })).toHaveCount(1);
  await expect(page.getByRole('article', { name: `Packing slip of ${second.orderId}` })).toBeVisible();
});

test('packing slips leave out erased orders', async ({ page, admin }) => {
  await turnOnOrderBook(admin);
  const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), { stock: 5 });
  const pickup = (firstName: string) =>
    admin.call<Reply<'createOrder'>>('POST', '/orders', {
      products: [{ product: { id: product._id }, quantity: 1 }],
      shippingInformation: { pickup: true, address: { firstName } },
    });
  const [erased, listed] = [await pickup('Zubin'), await pickup('Meera')];
  await admin.call('PUT', `/orders/${erased.id}`, { status: 'DELIVERED' });
  await admin.call('POST', `/orders/${erased.id}/erase`);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders?edit=slips');
  const dialog = page.getByRole('dialog', { name: 'Packing slips', exact: true });
  await expect(
    dialog.getByText(`${listed.orderId} · Meera, picked up in person`, { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByText(erased.orderId)).toHaveCount(0);
});

test('the form of the settings of papers stays as it is when they load again after a lost connection', async ({
  page,
  context,
  admin,
}) => {
  await turnOnOrderBook(admin);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/settings?edit=papers');
  const name = page.getByRole('dialog', { name: 'Papers', exact: true }).getByLabel('Legal name');
  await name.fill('Asha Rao');
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/settings/papers', async (route) => {
    await arrival;
    await route.continue();
  });
  const request = page.waitForRequest('**/api/settings/papers');
  const response = page.waitForResponse('**/api/settings/papers');
  await context.setOffline(true);
  await context.setOffline(false);
  await request;
  await expect(name).toBeFocused();
  arrive();
  await response;
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Asha Rao');
});

test('a packing slip has the variant below its product’s name, and names the line of a refund', async ({
  page,
  admin,
}) => {
  await turnOnOrderBook(admin);
  const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {
    name: 'Lotus',
    variants: {
      options: ['Size'],
      items: [{ values: ['A4'], stock: 5 }],
    },
  });
  const variant = product.variants?.items[0]?._id;
  const { orderId } = await admin.call<Reply<'createOrder'>>('POST', '/orders', {
    products: [{ product: { id: product._id, variant: { id: variant } }, quantity: 1 }],
    lines: [{ kind: 'discount', label: 'Refund', amount: -100 }],
    shippingInformation: { address },
  });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/orders?edit=slips');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const slip = page.getByRole('article', { name: `Packing slip of ${orderId}` });
  await expect(slip.getByRole('rowheader', { name: 'Price reduced by the refund' })).toBeVisible();
  const startOf = (text: string) =>
    slip.getByText(text).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.firstChild ?? element);
      return range.getBoundingClientRect().left;
    });
  expect(await startOf('Size: A4')).toBeCloseTo(await startOf('Lotus'), 0);
});

test(
  'a paper is enlarged to its actual size on a phone, and fits the screen again',
  { tag: ['@phone', '@axe'] },
  async ({ page, admin }) => {
    await turnOnOrderBook(admin);
    const product = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), {
      name: 'Lotus',
    });
    const { orderId } = await admin.call<Reply<'createOrder'>>('POST', '/orders', {
      products: [{ product: { id: product._id }, quantity: 1 }],
      shippingInformation: { address },
    });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders?edit=slips');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const slip = page.getByRole('article', { name: `Packing slip of ${orderId}` });
    const width = async () => Math.round((await slip.boundingBox())?.width ?? 0);
    // A5 is 148 mm wide, which are 559 pixels. The screen has 20 on each side of the sheet.
    const screen = (page.viewportSize()?.width ?? 0) - 40;
    await expect.poll(width).toBe(screen);
    await page.getByRole('button', { name: 'Enlarge' }).click();
    await expect.poll(width).toBe(559);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Fit to the screen' }).click();
    await expect.poll(width).toBe(screen);
  },
);
