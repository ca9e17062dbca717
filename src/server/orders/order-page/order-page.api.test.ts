import { HOUR_MS } from '#contract/durations.ts';
import { describe, expect, test } from 'vitest';
import { messageText } from '#contract/orders/messages/message-texts.ts';
import {
  isOrderPageToken,
  MAX_OPEN_REPORTS,
  reportErrors,
  TOKEN_LENGTH,
} from '#contract/orders/order-page/order-page.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { home } from '#tests/support/orders/orders.ts';
import { atOnce, tally } from '#tests/support/simultaneous.ts';
import { openOrderPages, tokenOf } from '#tests/support/orders/order-pages.ts';

/** A valid UTR: 12 digits. */
const utr = (n: number) => String(632_700_000_000 + n);

// An order of `orderWithPage` costs ₹1,200, unless it has other lines.
forEachEngine((open) => {
  describe('the link of an order’s page', () => {
    test('is created once, replaced and revoked', async () => {
      const shop = await openOrderPages(open);
      const { id, token } = await shop.orderWithPage();
      expect(isOrderPageToken(token)).toBe(true);
      const again = await atOnce(5, () => shop.changeLink(id, 'create'));
      expect(new Set(again.map(({ body }) => tokenOf(body.data)))).toEqual(new Set([token]));
      // The order itself does not change: a form that is open stays valid.
      const order = await shop.get(id);
      expect(order.updatedAt).toBe(order.createdAt);

      const renewed = tokenOf((await shop.changeLink(id, 'renew')).body.data);
      expect(renewed).not.toBe(token);
      expectFailure(await shop.readPage(token), 'not_found');
      expect((await shop.readPage(renewed)).status).toBe(200);

      const revoked = await shop.changeLink(id, 'revoke');
      expect(revoked.body.data).not.toHaveProperty('page');
      const unknown = await shop.readPage('0'.repeat(TOKEN_LENGTH));
      const gone = await shop.readPage(renewed);
      expectFailure(gone, 'not_found');
      expect({ ...gone.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
      // A link that was revoked does not come back.
      const next = tokenOf((await shop.changeLink(id, 'create')).body.data);
      expect([token, renewed]).not.toContain(next);
      const history = (await shop.asAdmin('GET', '/history')).text;
      expect(history).toContain('on, with a new link');
      for (const secret of [token, renewed, next]) expect(history).not.toContain(secret);
    });

    test('works only while the order book is on, and no longer once the order is erased or deleted', async () => {
      const shop = await openOrderPages(open);
      const { id, token } = await shop.orderWithPage();
      await shop.saveSettings({ orderBook: false });
      expectFailure(await shop.readPage(token), 'not_found');
      expectFailure(await shop.report(token, utr(1)), 'not_found');
      expectFailure(await shop.changeLink(id, 'create'), 'conflict');
      await shop.saveSettings();
      expect((await shop.readPage(token)).status).toBe(200);
      const setErasedAt = (erased_at: number | null) =>
        shop.services.database.write((tx) =>
          tx.updateTable('order').set({ erased_at }).where('id', '=', id).execute(),
        );
      await setErasedAt(shop.clock.now());
      expectFailure(await shop.readPage(token), 'not_found');
      expectFailure(await shop.report(token, utr(1)), 'not_found');
      expectFailure(await shop.changeLink(id, 'renew'), 'conflict');
      expect(await shop.get(id)).not.toHaveProperty('page');
      await setErasedAt(null);
      await shop.services.database.write((tx) => tx.deleteFrom('order').where('id', '=', id).execute());
      expectFailure(await shop.readPage(token), 'not_found');
    });

    test('is in the responses to the artist and the customer, but not in files and the history', async () => {
      const shop = await openOrderPages(open);
      const token = await shop.newCustomer('asha@example.com');
      const { id, token: secret } = await shop.orderWithPage({ customerEmail: 'asha@example.com' });
      const mine = await shop.request('GET', '/api/user/orders', { token });
      expect(mine.body.data[0].page.path).toBe(`/order/${secret}`);
      expect((await shop.asAdmin('GET', `/orders/${id}`)).text).toContain(secret);
      for (const path of ['/api/user/data', '/api/orders/export', '/api/history']) {
        const file = await shop.request('GET', path, { token: await shop.adminToken() });
        expect(file.status, path).toBe(200);
        expect(file.text, path).not.toContain(secret);
      }
      const download = await shop.request('GET', '/api/user/data', { token });
      expect(download.body.data.orders).toHaveLength(1);
      expect(download.text).not.toContain(secret);
    });
  });

  describe('the page of an order', () => {
    test('shows the order, of the customer only the city and the start of the PIN code, and no note of the artist', async () => {
      const shop = await openOrderPages(open);
      await shop.newSession('asha@example.com');
      const { id, orderId, token } = await shop.orderWithPage({
        customerEmail: 'asha@example.com',
        giftNote: 'With love',
        internalNote: 'Rings the bell twice',
        hidePrices: true,
        lines: [{ kind: 'shipping', amount: 60 }],
      });
      await shop.save(id, {
        status: 'SHIPPED',
        shippingInformation: {
          carrier: 'Speed Post',
          trackingNumber: 'EA 473 124 829 IN',
          deliveryDate: '2999-01-01',
        },
      });
      await shop.asAdmin('POST', `/orders/${id}/payments`, {
        amount: 500,
        method: 'upi',
        reference: utr(1),
        note: 'Seen in the bank app',
        paidOn: '2026-11-20',
      });
      const response = await shop.readPage(token);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.body.data).toMatchObject({
        orderId,
        status: 'SHIPPED',
        totalAmount: 1260,
        amountPaid: 500,
        amountToPay: 760,
        amountToRefund: 0,
        paymentState: 'partly paid',
        canReport: true,
        giftNote: 'With love',
        payments: [{ kind: 'payment', state: 'confirmed', amount: 500, reference: utr(1) }],
        parcel: {
          carrier: 'Speed Post',
          trackingUrl: 'https://www.indiapost.gov.in/track-result/article-number/EA473124829IN',
        },
        destination: 'Pune 411…',
      });
      const { city: _city, country: _country, ...secrets } = home;
      for (const secret of [...Object.values(secrets), 'asha@', id, 'bell', 'Seen in', token])
        expect(response.text, secret).not.toContain(secret);
    });

    test('shows nothing to pay of a canceled order', async () => {
      const shop = await openOrderPages(open);
      const { id, token } = await shop.orderWithPage();
      await shop.asAdmin('POST', `/orders/${id}/payments`, { amount: 500, method: 'cash' });
      await shop.save(id, { status: 'CANCELED' });
      const page = await shop.pageOf(token);
      expect(page).toMatchObject({ amountToPay: 0, amountToRefund: 500 });
      expect(page).not.toHaveProperty('howToPay');
    });
  });

  describe('a report of a payment', () => {
    test(
      'counts only after the artist has confirmed it, and a repeated one is recorded once',
      { timeout: 60_000 },
      async () => {
        const shop = await openOrderPages(open);
        const { id, token } = await shop.orderWithPage();
        const responses = await atOnce(8, () => shop.report(token, ` UTR ${utr(1)} `));
        expect(tally(responses)).toEqual({ 200: 8 });
        let order = await shop.get(id);
        expect(order).toMatchObject({ amountPaid: 0, amountDue: 1200, paymentState: 'unpaid' });
        expect(order.payments).toEqual([
          expect.objectContaining({ state: 'reported', amount: 1200, method: 'upi', reference: utr(1) }),
        ]);
        expect((await shop.asAdmin('GET', '/orders?payment=reported')).body.data).toHaveLength(1);
        const payment = `/orders/${id}/payments/${order.payments?.[0]?.id}`;
        await shop.asAdmin('PUT', payment, { state: 'confirmed', amount: 700 });
        order = await shop.get(id);
        expect(order).toMatchObject({ amountPaid: 700, amountDue: 500 });
        expectFailure(await shop.report(token, utr(1)), 'conflict');
        expect((await shop.report(token, utr(2), { amount: 500 })).status).toBe(200);
        expect((await shop.get(id)).payments?.map(({ amount, state }) => [amount, state])).toEqual([
          [700, 'confirmed'],
          [500, 'reported'],
        ]);
      },
    );

    test('is corrected by another one with the same UTR, and is at most the total that the page shows', async () => {
      const shop = await openOrderPages(open);
      const { id, token } = await shop.orderWithPage();
      expectFailure(await shop.report(token, utr(1), { amount: 999_999 }), 'invalid');
      await shop.report(token, utr(1), { amount: 1000 });
      expectFailure(await shop.report(token, utr(1), { amount: 1200.01 }), 'invalid');
      const corrected = await shop.report(token, utr(1), { amount: 800 });
      expect(corrected.body.data).toMatchObject({ amountToPay: 1200, amountReported: 800 });
      // Without an amount, it is what is left.
      await shop.report(token, utr(2));
      const { payments = [] } = await shop.get(id);
      expect(payments.map(({ amount }) => amount)).toEqual([800, 400]);
      await shop.asAdmin('PUT', `/orders/${id}/payments/${payments[0]?.id}`, { state: 'rejected' });
      expectFailure(await shop.report(token, utr(1), { amount: 800 }), 'conflict');
    });

    test('is stored for a fully paid order, and for one that was canceled while its page was open, so that the artist learns of a refund that is due', async () => {
      const shop = await openOrderPages(open);
      const { id, token } = await shop.orderWithPage();
      await shop.save(id, { status: 'CANCELED' });
      expect(await shop.pageOf(token)).toMatchObject({ canReport: false });
      const late = await shop.report(token, utr(1), { amount: 1200 });
      expectFailure(late, 'conflict');
      expect(late.body.error).toBe(reportErrors.canceled);
      // The page that was open asked for ₹1,200.
      const due = 1200;
      expectFailure(await shop.report(token, utr(1), { due }), 'invalid');
      await shop.report(token, utr(1), { amount: 1500, due });
      // Corrects the amount.
      const reported = await shop.report(token, utr(1), { amount: 1200, due });
      expect(reported.body.data).toMatchObject({ amountToPay: 0, amountReported: 1200, amountToRefund: 0 });
      const order = await shop.get(id);
      expect(order).toMatchObject({ amountPaid: 0, payments: [{ state: 'reported', amount: 1200 }] });
      expect((await shop.asAdmin('GET', '/today')).body.data).toMatchObject({
        reported: { total: 1 },
        refunds: { total: 0 },
      });
      const payment = `/orders/${id}/payments/${order.payments?.[0]?.id}`;
      await shop.asAdmin('PUT', payment, { state: 'confirmed' });
      expect((await shop.asAdmin('GET', '/today')).body.data).toMatchObject({
        reported: { total: 0 },
        refunds: { total: 1 },
      });
      expect(await shop.pageOf(token)).toMatchObject({ amountToRefund: 1200 });

      const paid = await shop.orderWithPage();
      await shop.asAdmin('POST', `/orders/${paid.id}/payments`, { amount: 1200, method: 'cash' });
      expectFailure(await shop.report(paid.token, utr(2)), 'invalid');
      for (let count = 0; count < MAX_OPEN_REPORTS; count += 1)
        expect((await shop.report(paid.token, utr(3 + count), { amount: 1200 })).status).toBe(200);
      expectFailure(await shop.report(paid.token, utr(20), { amount: 1200 }), 'conflict');
      expect(await shop.get(paid.id)).toMatchObject({ amountPaid: 1200, paymentState: 'paid' });
    });

    test('is asked for again after a refund, unless the refund reduces the total', async () => {
      const shop = await openOrderPages(open);
      const { id, token } = await shop.orderWithPage();
      const payments = `/orders/${id}/payments`;
      await shop.asAdmin('POST', payments, { amount: 1200, method: 'cash' });
      const facts = { brand: 'A', publicUrl: '' };
      const reduced = { kind: 'refund', amount: 300, method: 'cash', reduceTotal: true };
      await shop.asAdmin('POST', payments, reduced);
      expect(await shop.pageOf(token)).toMatchObject({ amountToPay: 0, amountToRefund: 0 });
      let order = await shop.get(id);
      expect(messageText('paid', 'en', order, facts)).toContain('is paid in full');
      expect(messageText('confirmed', 'en', order, facts)).not.toContain('to pay');

      await shop.asAdmin('POST', payments, { ...reduced, amount: 200, reduceTotal: false });
      expect(await shop.pageOf(token)).toMatchObject({ amountToPay: 200, canReport: true });
      order = await shop.get(id);
      expect(messageText('paid', 'en', order, facts)).toContain('Still to pay: ₹200');
      expect((await shop.report(token, utr(1), { amount: 200 })).status).toBe(200);
    });

    test('is rejected with a clear error when it is not valid', async () => {
      const shop = await openOrderPages(open);
      const { id, token } = await shop.orderWithPage();
      for (const reference of ['', '12345', '919876543210', '<b>632712345678</b>', 'x'.repeat(41), '\u0000'])
        expectFailure(await shop.report(token, reference), 'invalid');
      for (const amount of [0, -1, 0.001, 1e300, '12', null])
        expectFailure(await shop.report(token, utr(1), { amount }), 'invalid');
      expectFailure(await shop.report('x', utr(1)), 'not_found');
      expect((await shop.get(id)).payments).toEqual([]);
    });

    test('is limited for each order and each IP address', { timeout: 60_000 }, async () => {
      const shop = await openOrderPages(open);
      const { id, token } = await shop.orderWithPage();
      // At once: a count that is not locked would let more through.
      const first = await atOnce(12, (n) => shop.report(token, utr(n)));
      expect(tally(first)).toEqual({ 200: MAX_OPEN_REPORTS, 409: 12 - MAX_OPEN_REPORTS });
      expect((await shop.pageOf(token)).canReport).toBe(false);
      // 24 reports in an hour from one IP address, which may send 20.
      const more = await atOnce(12, (n) => shop.report(token, utr(n)));
      expect(more.filter(({ status }) => status === 429)).toHaveLength(4);
      shop.clock.advance(HOUR_MS);
      expect((await shop.report(token, utr(20))).status).toBe(409);
      const [reported] = (await shop.get(id)).payments ?? [];
      await shop.asAdmin('PUT', `/orders/${id}/payments/${reported?.id}`, { state: 'rejected' });
      expect((await shop.report(token, utr(20))).status).toBe(200);
      expect((await shop.get(id)).payments).toHaveLength(MAX_OPEN_REPORTS + 1);
    });
  });

  test('wrong links are limited, and right ones always work', { timeout: 60_000 }, async () => {
    const shop = await openOrderPages(open);
    const { token } = await shop.orderWithPage();
    const wrong = (n: number) => token.slice(0, 23) + String(n).padStart(3, '0');
    // An IP address may try 60 wrong links in an hour.
    const guesses = await atOnce(70, (n) => shop.readPage(wrong(n)));
    expect(tally(guesses)).toEqual({ 404: 60, 429: 10 });
    expect((await shop.readPage(token)).status).toBe(200);
    // Text that is no token is not looked up, so it is no guess: another guess would be 429.
    for (const text of ['', '-', "' or '1'='1", '\u0000', 'कमल', token.toUpperCase(), 'x'.repeat(60_000)])
      expectFailure(await shop.readPage(text), 'not_found');
  });
});
