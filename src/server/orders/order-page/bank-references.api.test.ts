import { expect, test } from 'vitest';
import { reportErrors } from '#contract/orders/order-page/order-page.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openOrderPages } from '#tests/support/orders/order-pages.ts';

const bank = 'Asha Rao, SBI 1234567890, SBIN0001234';
const upi = { id: '', name: '', kind: 'personal', bank };
const NEFT = 'SBIN526327123456';

// An order of `orderWithPage` costs ₹1,200.
forEachEngine((open) => {
  test('a report has the reference of a bank transfer where the page shows an account, and a UTR as before', async () => {
    const shop = await openOrderPages(open);
    const { id, token } = await shop.orderWithPage();
    expect((await shop.pageOf(token)).acceptsBankReference).toBe(false);
    const early = await shop.report(token, NEFT);
    expectFailure(early, 'invalid');
    expect(early.body.issues).toEqual([{ path: 'reference', message: reportErrors.utr }]);

    await shop.saveSettings({ upi });
    expect((await shop.pageOf(token)).acceptsBankReference).toBe(true);
    expect((await shop.report(token, 'neft: sbin 5263 2712 3456', { amount: 700 })).status).toBe(200);
    // The same reference corrects the amount.
    await shop.report(token, NEFT, { amount: 800 });
    expect((await shop.report(token, '632712345678')).status).toBe(200);
    for (const wrong of ['SBIN5263271', '4111111111111111', '919876543210'])
      expectFailure(await shop.report(token, wrong), 'invalid');
    expect((await shop.get(id)).payments).toMatchObject([
      { state: 'reported', method: 'bank', reference: NEFT, amount: 800 },
      { state: 'reported', method: 'upi', reference: '632712345678', amount: 400 },
    ]);
  });

  test('the artist is asked about a bank reference of another order', async () => {
    const shop = await openOrderPages(open);
    await shop.saveSettings({ upi });
    const [first, second] = [await shop.orderWithPage(), await shop.orderWithPage()];
    await shop.report(first.token, NEFT);
    const body = { amount: 1200, method: 'bank', reference: `NEFT ${NEFT}` };
    const repeated = await shop.asAdmin('POST', `/orders/${second.id}/payments`, body);
    expectFailure(repeated, 'repeated_reference');
    expect(repeated.body.error).toContain(first.orderId);

    // A customer does not learn of it, but the artist does before confirming.
    expect((await shop.report(second.token, NEFT)).status).toBe(200);
    const [reported] = (await shop.get(second.id)).payments ?? [];
    const payment = `/orders/${second.id}/payments/${reported?.id}`;
    expectFailure(await shop.asAdmin('PUT', payment, { state: 'confirmed' }), 'repeated_reference');
  });
});
