import type { Reply } from '#contract/api/routes.ts';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { addDialog } from '../support/orders.ts';
import { turnOnOrderBook } from '../support/settings.ts';

test.use({ ownShop: true });

test(
  'an order of two products that were agreed by one total gets the quantity that makes this total',
  { tag: '@axe' },
  async ({ page, admin }) => {
    await turnOnOrderBook(admin);
    const category = await admin.createCategory({ name: 'Prints' });
    const products: string[] = [];
    for (const [name, actual] of [
      ['Lotus Pond', 1200],
      ['Koi', 900],
    ] as const)
      products.push(
        (await admin.createProduct(category, { name, stock: 5, price: { actual, allowDiscount: false } }))
          ._id,
      );
    const { code } = await admin.call<Reply<'createEnquiry'>>('POST', '/enquiries', { products });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/orders?edit=paste');
    await page
      .getByRole('textbox', { name: 'Chat' })
      .fill(
        [
          `[10:45 am, 21/11/2026] Meera: I'd like these two!\nCode: ${code}`,
          '[10:46 am, 21/11/2026] Meera: 2 lotus and 1 koi please',
          '[10:47 am, 21/11/2026] Studio: total 3,300. Please share your address',
          '[10:50 am, 21/11/2026] Meera: ok\nMeera Nair\n7/22 Temple Street\nThrissur 680001\n9447012345',
        ].join('\n'),
      );
    await page.getByRole('button', { name: 'Fill In an Order', exact: true }).click();
    const form = addDialog(page);
    const total = form.getByText(/^Total ₹/).last();
    await expect(total).toHaveText('Total ₹2,100.00');
    await expect(form.getByText('With 2 × Lotus Pond, the order costs exactly this.')).toBeVisible();
    await expectAccessible(page);
    // The amounts end where the buttons end.
    const rightOf = (locator: typeof total) =>
      locator.evaluate((element) => Math.round(element.getBoundingClientRect().right));
    const edge = await rightOf(form.getByRole('button', { name: 'Create Order' }));
    expect(await rightOf(total)).toBe(edge);
    expect(await rightOf(form.getByText('Total in the chat'))).toBe(edge);
    await form.getByRole('button', { name: 'Change the quantity' }).click();
    await expect(total).toHaveText('Total ₹3,300.00');
    await expect(form.getByLabel('Quantity of Lotus Pond')).toHaveValue('2');
    await expect(form.getByText('Total in the chat')).toHaveCount(0);
    await form.getByRole('button', { name: 'Create Order', exact: true }).click();
    await expect(form).toBeHidden();
    const [order] = await admin.call<Reply<'listOrders'>>('GET', '/orders');
    expect(order?.lines).toMatchObject([
      { quantity: 2, amount: 2400 },
      { quantity: 1, amount: 900 },
    ]);
  },
);
