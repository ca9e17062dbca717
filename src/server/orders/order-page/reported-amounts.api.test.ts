import { expect, test } from 'vitest';
import { reportErrors } from '#contract/orders/order-page/order-page.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openOrderPages, tokenOf } from '#tests/support/orders/order-pages.ts';

/** A valid UTR: 12 digits. */
const utr = (n: number) => String(632_700_000_000 + n);

// An order of `orderWithPage` costs ₹1,200.
forEachEngine((open) => {
  test('a report can name the total when a part of it was confirmed meanwhile, also as a correction', async () => {
    const shop = await openOrderPages(open);
    const { id, token } = await shop.orderWithPage();
    await shop.asAdmin('POST', `/orders/${id}/payments`, { amount: 500, method: 'cash' });
    expect((await shop.report(token, utr(1), { amount: 1200 })).status).toBe(200);
    await shop.report(token, utr(1), { amount: 700 });
    expect((await shop.report(token, utr(1), { amount: 1200 })).status).toBe(200);
    expect(await shop.get(id)).toMatchObject({
      amountPaid: 500,
      payments: [{ amount: 500 }, { state: 'reported', amount: 1200 }],
    });
    const rejected = await shop.report(token, utr(2), { amount: 1200.01 });
    expectFailure(rejected, 'invalid');
    expect(rejected.body.issues).toEqual([{ path: 'amount', message: reportErrors.tooMuch }]);
    expect(reportErrors.tooMuch).toContain('ask the artist in the chat');
  });

  test('a report can name what the open page asked for when the total is lower now', async () => {
    const shop = await openOrderPages(open);
    const { id, token } = await shop.orderWithPage();
    const order = await shop.get(id);
    const [line] = order.lines;
    const lines = [line, { kind: 'discount', label: 'For you', amount: -200 }];
    await shop.save(id, { lines });
    expect(await shop.pageOf(token)).toMatchObject({ totalAmount: 1000, amountToPay: 1000 });
    expectFailure(await shop.report(token, utr(1), { amount: 1200 }), 'invalid');
    expectFailure(await shop.report(token, utr(1), { amount: 12_000, due: 1200 }), 'invalid');
    const reported = await shop.report(token, utr(1), { amount: 1200, due: 1200 });
    expect(reported.body.data).toMatchObject({ amountReported: 1200, amountToPay: 1000 });
    await shop.report(token, utr(1), { amount: 1100, due: 1200 });
    expect((await shop.get(id)).payments).toMatchObject([{ state: 'reported', amount: 1100 }]);
  });

  test('a report without an amount means what is left, unless that is more than UPI allows at once', async () => {
    const shop = await openOrderPages(open);
    const { _id } = await shop.stockedProduct(1, { price: { actual: 1_50_000 } });
    const { id } = await shop.addOrder([[_id, 1]]);
    const token = tokenOf((await shop.changeLink(id, 'create')).body.data);
    const rejected = await shop.report(token, utr(1));
    expectFailure(rejected, 'invalid');
    expect(rejected.body.issues).toEqual([{ path: 'amount', message: reportErrors.amount }]);
    expect((await shop.report(token, utr(1), { amount: 1_00_000 })).status).toBe(200);
    const { body } = await shop.report(token, utr(2));
    expect(body.data).toMatchObject({ amountToPay: 1_50_000, amountReported: 1_50_000 });
  });

  test('a report without an amount means what the open page asked for, whatever was paid since', async () => {
    const shop = await openOrderPages(open);
    const { id, token } = await shop.orderWithPage();
    await shop.report(token, utr(1), { amount: 500 });
    // That page asked for the other 700. The artist then records 500 in cash.
    await shop.asAdmin('POST', `/orders/${id}/payments`, { amount: 500, method: 'cash' });
    const requested = { due: 1200, requested: 700 };
    expect((await shop.report(token, utr(2), requested)).status).toBe(200);
    // A repetition without an amount corrects nothing.
    await shop.report(token, utr(1), requested);
    expect((await shop.get(id)).payments?.map(({ amount }) => amount)).toEqual([500, 500, 700]);
    await shop.save(id, { status: 'CANCELED' });
    expect((await shop.report(token, utr(3), requested)).status).toBe(200);
    expectFailure(await shop.report(token, utr(4), { requested: 1200.01 }), 'conflict');
    expect((await shop.get(id)).payments?.at(-1)).toMatchObject({ state: 'reported', amount: 700 });
  });

  test('a report of a part of more than UPI allows needs no amount', async () => {
    const shop = await openOrderPages(open);
    const { _id } = await shop.stockedProduct(1, { price: { actual: 1_50_000 } });
    const { id } = await shop.addOrder([[_id, 1]]);
    const token = tokenOf((await shop.changeLink(id, 'create')).body.data);
    await shop.report(token, utr(1), { requested: 1_00_000, due: 1_50_000 });
    expect((await shop.get(id)).payments).toMatchObject([{ state: 'reported', amount: 1_00_000 }]);
  });

  test('a report of a payment that was rejected, and recorded by the artist later, says that it was received', async () => {
    const shop = await openOrderPages(open);
    const { id, token } = await shop.orderWithPage();
    await shop.report(token, utr(1), { amount: 500 });
    const [reported] = (await shop.get(id)).payments ?? [];
    await shop.asAdmin('PUT', `/orders/${id}/payments/${reported?.id}`, { state: 'rejected' });
    expect((await shop.report(token, utr(1))).body.error).toBe(reportErrors.rejected);
    const payment = { amount: 500, method: 'upi', reference: utr(1) };
    expect((await shop.asAdmin('POST', `/orders/${id}/payments`, payment)).status).toBe(201);
    expect((await shop.report(token, utr(1))).body.error).toBe(reportErrors.received);
    expect((await shop.get(id)).payments).toHaveLength(2);
  });
});
