import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import type { HistoryEntry } from '#contract/shop/history.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { tally } from '#tests/support/simultaneous.ts';
import { paidDueAndState, openPayments } from '#tests/support/orders/payments.ts';

const UTR = '632712345678';

// `orderOf` makes an order with this total in rupees. `pay` fails if the shop rejects the payment, `tryToPay` returns the response.
forEachEngine((open) => {
  describe('the payments of an order', () => {
    test('reduce the amount due once they are confirmed', async () => {
      const shop = await openPayments(open);
      const { id } = await shop.orderOf(1_000.5);
      expect(paidDueAndState(await shop.get(id))).toEqual([0, 1_000.5, 'unpaid']);

      const { payment, order } = await shop.pay(id, { amount: 400.25, reference: 'UTR 6327 1234 5678' });
      expect(payment).toMatchObject({ kind: 'payment', state: 'confirmed', amount: 400.25, reference: UTR });
      expect(paidDueAndState(order)).toEqual([400.25, 600.25, 'partly paid']);
      expect(order.firstPaymentAt).toBeDefined();
      expect(order.payments).toEqual([payment]);

      const reported = await shop.pay(id, { amount: 600.25, state: 'reported', note: 'Ask the bank' });
      expect(paidDueAndState(reported.order)).toEqual(paidDueAndState(order));
      expect(reported.order.updatedAt).toBe(order.updatedAt);
      const confirmed = await shop.savePayment(id, reported.payment.id, { state: 'confirmed' });
      expect(paidDueAndState(confirmed.body.data.order)).toEqual([1_000.5, 0, 'paid']);
      expect(confirmed.body.data.order.updatedAt > order.updatedAt).toBe(true);

      const more = await shop.pay(id, { amount: 0.01, method: 'cash' });
      expect(paidDueAndState(more.order)).toEqual([1_000.51, -0.01, 'overpaid']);
      const refund = await shop.pay(id, { kind: 'refund', amount: 1_000.51 });
      expect(paidDueAndState(refund.order)).toEqual([0, 1_000.5, 'unpaid']);
      expect((await shop.asAdmin('GET', `/orders/${id}/payments`)).body.data).toEqual(refund.order.payments);
      expect(await shop.get(id)).toEqual(refund.order);
    });

    test('lock the lines from the first confirmed one until none remains', async () => {
      const shop = await openPayments(open);
      const order = await shop.orderOf(500);
      const edited = { lines: [...order.lines, { kind: 'shipping', amount: 60 }] };
      const reported = await shop.pay(order.id, { amount: 500, state: 'reported' });
      expect(reported.order.firstPaymentAt).toBeUndefined();
      const first = await shop.savePayment(order.id, reported.payment.id, { state: 'confirmed' });
      expectFailure(await shop.save(order.id, edited), 'conflict');
      const second = await shop.pay(order.id, { amount: 1 });
      expect(second.order.firstPaymentAt).toBe(first.body.data.order.firstPaymentAt);
      await shop.savePayment(order.id, reported.payment.id, { state: 'rejected' });
      expectFailure(await shop.save(order.id, edited), 'conflict');
      const removed = await shop.asAdmin('DELETE', `/orders/${order.id}/payments/${second.payment.id}`);
      expect(removed.body.data.payment).toEqual(second.payment);
      expect(removed.body.data.order.firstPaymentAt).toBeUndefined();
      expect((await shop.save(order.id, edited)).body.data.amountDue).toBe(560);
    });

    test('are recorded only if what the form showed as due is due', async () => {
      const shop = await openPayments(open);
      const { id } = await shop.orderOf(1_000);
      const token = await shop.adminToken();
      const send = (key: string, shownDue: number) =>
        shop.request('POST', `/api/orders/${id}/payments`, {
          token,
          body: { amount: 1_000, method: 'cash', shownDue },
          headers: { 'idempotency-key': key },
        });
      const first = await send('phone', 1_000);
      expect(first.status, first.text).toBe(201);
      const second = await send('desktop', 1_000);
      expectFailure(second, 'stale');
      const message =
        'This order changed meanwhile: ₹1,000.00 of ₹1,000.00 is paid. Please check the amount.';
      expect(second.body.issues).toEqual([{ path: 'amount', message }]);
      expect((await shop.get(id)).payments).toHaveLength(1);
      // A retry after a lost response finds the payment, whatever is due since.
      for (const due of [1_000, 0])
        expect((await send('phone', due)).body.data.payment).toEqual(first.body.data.payment);
      const more = await shop.pay(id, { amount: 0.1, shownDue: 0 });
      expect(paidDueAndState(more.order)).toEqual([1_000.1, -0.1, 'overpaid']);
      await shop.pay(id, { kind: 'refund', amount: 0.1, shownDue: -0.1 });
    });

    test('with a reference of another payment need consent, and both then name each other', async () => {
      const shop = await openPayments(open);
      const [one, other] = [await shop.orderOf(500), await shop.orderOf(500)];
      const first = await shop.pay(one.id, { amount: 500, reference: UTR });
      const repeated = await shop.tryToPay(other.id, { amount: 500, reference: 'utr 6327-1234-5678' });
      expectFailure(repeated, 'repeated_reference');
      expect(repeated.body.issues).toEqual([
        { path: 'reference', message: `The reference ${UTR} is already recorded for ${one.orderId}.` },
      ]);
      expect((await shop.get(other.id)).payments).toEqual([]);
      expectFailure(await shop.tryToPay(one.id, { amount: 1, reference: UTR }), 'repeated_reference');

      // A reported one needs consent too, and again when it is confirmed.
      const reported = await shop.pay(other.id, { amount: 500, state: 'reported' });
      const typed = { reference: UTR, state: 'reported' };
      expectFailure(await shop.savePayment(other.id, reported.payment.id, typed), 'repeated_reference');
      const allowed = { ...typed, allowRepeatedReference: true };
      const saved = await shop.savePayment(other.id, reported.payment.id, allowed);
      expect(saved.body.data.payment.repeatedIn).toEqual([one.orderId]);
      expect((await shop.get(one.id)).payments?.[0]?.repeatedIn).toEqual([other.orderId]);
      const confirm = { state: 'confirmed' };
      expectFailure(await shop.savePayment(other.id, reported.payment.id, confirm), 'repeated_reference');
      // Another change of the payment needs no consent.
      expect((await shop.savePayment(other.id, reported.payment.id, { note: 'Same' })).status).toBe(200);
      // A rejected one does not count.
      await shop.savePayment(one.id, first.payment.id, { state: 'rejected' });
      expect((await shop.savePayment(other.id, reported.payment.id, confirm)).status).toBe(200);
      expect((await shop.get(one.id)).payments?.[0]?.repeatedIn).toBeUndefined();
    });

    test('are recorded once for an Idempotency-Key', async () => {
      const shop = await openPayments(open);
      const { id } = await shop.orderOf(500);
      const token = await shop.adminToken();
      const send = (amount: number) =>
        shop.request('POST', `/api/orders/${id}/payments`, {
          token,
          body: { amount, method: 'upi', reference: UTR },
          headers: { 'idempotency-key': 'one-tap' },
        });
      const [first, again] = [await send(200), await send(200)];
      expect(tally([first, again])).toEqual({ 201: 2 });
      expect(again.body.data).toEqual(first.body.data);
      const other = await send(300);
      expectFailure(other, 'repeated_key');
      const [year, , day] = first.body.data.payment.paidOn.split('-');
      expect(other.body.error).toMatch(
        new RegExp(
          `^Recorded already: ₹200\\.00, UPI, ${UTR}, ${Number(day)} [A-Z][a-z]+ ${year}, confirmed\\.$`,
        ),
      );
      expect(paidDueAndState(await shop.get(id))).toEqual([200, 300, 'partly paid']);
    });

    test('are changed from their current version only, and a wrong value records nothing', async () => {
      const shop = await openPayments(open);
      const { id } = await shop.orderOf(500);
      const { payment, order } = await shop.pay(id, { amount: 200 });
      const { updatedAt } = payment;
      for (const body of [
        { amount: 0 },
        { amount: 0.001 },
        { amount: -1 },
        { amount: 1.005 },
        { amount: 1e12 },
        { amount: '5' },
        { method: 'card' },
        { kind: 'gift' },
        { state: 'seen' },
        { kind: 'refund', state: 'reported', amount: 1 },
        { paidOn: '2026-02-30' },
        { paidOn: '9999-12-31' },
        { reference: 'x'.repeat(41) },
        // Normalized, it has more than 40 characters.
        { reference: 'ﷺ'.repeat(40) },
        { note: 'x'.repeat(501) },
      ])
        expectFailure(await shop.tryToPay(id, { amount: 1, ...body }), 'invalid');
      expect((await shop.savePayment(id, payment.id, { amount: 300, updatedAt })).status).toBe(200);
      expectFailure(await shop.savePayment(id, payment.id, { amount: 400, updatedAt }), 'stale');
      const other = await shop.orderOf(1);
      expectFailure(await shop.savePayment(other.id, payment.id, { amount: 1 }), 'not_found');
      expect(paidDueAndState(await shop.get(id))).toEqual([300, 200, 'partly paid']);
      expect(order.amountPaid).toBe(200);
    });

    test('are undone once: not after another change, and not twice', async () => {
      const shop = await openPayments(open);
      const { id } = await shop.orderOf(500);
      const { payment } = await shop.pay(id, { amount: 200, note: 'First part' });
      const path = `/orders/${id}/payments`;
      const undoRecord = (updatedAt: string) =>
        shop.asAdmin('DELETE', `${path}/${payment.id}?updatedAt=${encodeURIComponent(updatedAt)}`);
      const saved = await shop.savePayment(id, payment.id, { amount: 300 });
      expectFailure(await undoRecord(payment.updatedAt), 'stale');
      expect(paidDueAndState(await shop.get(id))).toEqual([300, 200, 'partly paid']);

      const deleted = (await undoRecord(saved.body.data.payment.updatedAt)).body.data;
      expectFailure(await undoRecord(saved.body.data.payment.updatedAt), 'not_found');
      expect(paidDueAndState(deleted.order)).toEqual([0, 500, 'unpaid']);
      const { note, amount, method, paidOn } = deleted.payment;
      const token = await shop.adminToken();
      const undoDeletion = () =>
        shop.request('POST', `/api${path}`, {
          token,
          body: { id: payment.id, note, amount, method, paidOn },
          headers: { 'idempotency-key': 'undo' },
        });
      const [first, again] = await Promise.all([undoDeletion(), undoDeletion()]);
      expect(tally([first, again])).toEqual({ 201: 2 });
      expect(first.body.data.payment).toMatchObject({ id: payment.id, amount: 300, note: 'First part' });
      expect(paidDueAndState(await shop.get(id))).toEqual([300, 200, 'partly paid']);
    });

    test('are in the history, the export and the customer’s download, which omits the note', async () => {
      const shop = await openPayments(open);
      const token = await shop.newCustomer('asha@example.com');
      const { id, orderId } = await shop.orderOf(500, { customerEmail: 'asha@example.com' });
      const body = { amount: 200, reference: UTR, note: 'A secret', paidOn: '2026-11-20' };
      const { payment } = await shop.pay(id, body);
      expect(payment).toMatchObject({ note: 'A secret', paidOn: '2026-11-20' });
      await shop.savePayment(id, payment.id, { amount: 250 });
      const entries: HistoryEntry[] = (await shop.asAdmin('GET', '/history?limit=2')).body.data;
      expect(entries.map(({ target, changes }) => [target.name, ...changes])).toEqual([
        [
          orderId,
          {
            field: 'payment',
            before: `₹200.00, UPI, ${UTR}, 2026-11-20, confirmed`,
            after: `₹250.00, UPI, ${UTR}, 2026-11-20, confirmed`,
          },
        ],
        [orderId, { field: 'payment', before: '', after: `₹200.00, UPI, ${UTR}, 2026-11-20, confirmed` }],
      ]);
      const { csv } = (await shop.asAdmin('GET', '/orders/export')).body.data;
      expect(csv.split('\r\n')[0]).toMatch(/internal note,paid,due,email,pickup,kept$/);
      expect(csv.split('\r\n')[1]).toMatch(/,250,250,,no,0$/);
      const [listed] = (await shop.request('GET', '/api/user/orders', { token })).body.data;
      expect(paidDueAndState(listed)).toEqual([250, 250, 'partly paid']);
      expect(listed).not.toHaveProperty('payments');
      const data = await shop.request('GET', '/api/user/data', { token });
      expect(data.body.data.orders[0].payments[0]).toMatchObject({ amount: 250, reference: UTR });
      expect(data.text).not.toContain('A secret');
    });

    test('are recorded, changed and deleted only with the order book', async () => {
      const shop = await openPayments(open);
      const { id } = await shop.orderOf(500);
      const { payment, order } = await shop.pay(id, { amount: 100 });
      await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: false });
      expectFailure(await shop.tryToPay(id, { amount: 100 }), 'conflict');
      expectFailure(await shop.savePayment(id, payment.id, { amount: 50 }), 'conflict');
      expectFailure(await shop.asAdmin('DELETE', `/orders/${id}/payments/${payment.id}`), 'conflict');
      expect(await shop.get(id)).toEqual(order);
      expect((await shop.asAdmin('GET', `/orders/${id}/payments`)).body.data).toEqual([payment]);
    });

    test('filter the orders by what is due, paid, to refund or reported', async () => {
      const shop = await openPayments(open);
      const [reported, partly, paid, over, canceled, unpaid] = [
        await shop.orderOf(500),
        await shop.orderOf(500),
        await shop.orderOf(500),
        await shop.orderOf(500),
        await shop.orderOf(500),
        await shop.orderOf(500),
      ];
      await shop.pay(reported.id, { amount: 500, state: 'reported' });
      await shop.pay(partly.id, { amount: 1 });
      await shop.pay(partly.id, { amount: 498.99, state: 'reported' });
      await shop.pay(paid.id, { amount: 500 });
      await shop.pay(over.id, { amount: 501 });
      await shop.pay(canceled.id, { amount: 500 });
      for (const { id } of [canceled, unpaid]) await shop.save(id, { status: 'CANCELED' });
      const listed = async (query: string) => {
        const { data } = (await shop.asAdmin('GET', `/orders?${query}`)).body;
        return data.map(({ id }: Order) => id);
      };
      // The customer of the order `reported` has reported all that is due, and the artist has not confirmed it yet.
      expect(await listed('payment=due&limit=5')).toEqual([partly.id]);
      expect(await listed('payment=paid')).toEqual([paid.id]);
      expect(await listed('payment=refund&limit=5')).toEqual([canceled.id, over.id]);
      expect(await listed('payment=settled&limit=5')).toEqual([over.id, paid.id]);
      expect(await listed('payment=refund&status=CANCELED&limit=5')).toEqual([canceled.id]);
      expect(await listed('payment=reported')).toEqual([partly.id, reported.id]);
      expectFailure(await shop.asAdmin('GET', '/orders?payment=all'), 'invalid');
      const { csv } = (await shop.asAdmin('GET', '/orders/export?payment=paid')).body.data;
      expect(csv.trim().split('\r\n')).toHaveLength(2);
    });
  });
});
