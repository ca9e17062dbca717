import { expect, it } from 'vitest';
import { z } from 'zod';
import { Order } from '#contract/orders/order.ts';
import { Payment } from '#contract/orders/payment-shapes.ts';
import { IssuedDocument } from '#contract/orders/papers/document.ts';
import { atTwoProcesses } from '../support/orders/two-processes.ts';
import { atOnce, tally } from '../support/simultaneous.ts';

const Recorded = z.object({ payment: Payment });
const recorded = (data: unknown) => Recorded.parse(data).payment;
const orderIds = (data: unknown) =>
  Order.array()
    .parse(data)
    .map(({ id }) => id);

atTwoProcesses((shop) => {
  it('of payments with one reference one is recorded and the others are rejected', async () => {
    const { both, atBoth, addOrder, get } = shop();
    const orders = await atOnce(6, addOrder);
    for (const reference of ['632712345678', '632712345679', '632712345670']) {
      const made = await atBoth(6, (n) => [
        'POST',
        `/orders/${orders[n]?.id}/payments`,
        { amount: 100, method: 'upi', reference },
      ]);
      expect(tally(made)).toEqual({ 201: 1, 409: 5 });
    }
    const now = await Promise.all(orders.map(({ id }) => get(id)));
    expect(now.reduce((sum, { amountPaid }) => sum + amountPaid, 0)).toBe(300);
    for (const send of both) {
      const due = orderIds((await send('GET', '/orders?payment=due')).data);
      expect(due).toEqual(expect.arrayContaining(orders.map(({ id }) => id)));
    }
  });

  it('a reported payment that is confirmed several times at once counts once', async () => {
    const { both, atBoth, addOrder, get } = shop();
    for (let round = 0; round < 3; round += 1) {
      const { id } = await addOrder();
      const path = `/orders/${id}/payments`;
      const report = { amount: 450, method: 'upi', reference: `63271111111${round}`, state: 'reported' };
      const { id: payment, updatedAt } = recorded((await both[0]('POST', path, report)).data);
      // As the dashboard does it: only for the payment that it showed.
      const seen = await atBoth(6, (n) => [
        'PUT',
        `${path}/${payment}`,
        { state: n === 3 ? 'rejected' : 'confirmed', updatedAt },
      ]);
      const codes = seen.map(({ code }) => code ?? 'saved').toSorted();
      expect(codes).toEqual(['saved', ...Array.from({ length: 5 }, () => 'stale')]);
      const isConfirmed = seen[3]?.status !== 200;
      expect(await get(id)).toMatchObject({
        amountPaid: isConfirmed ? 450 : 0,
        payments: [{ state: isConfirmed ? 'confirmed' : 'rejected' }],
      });
      // As a program does it that does not say what it has seen.
      const all = await atBoth(6, () => ['PUT', `${path}/${payment}`, { state: 'confirmed' }]);
      expect(tally(all)).toEqual({ 200: 6 });
      expect(await get(id)).toMatchObject({ amountPaid: 450, amountDue: 0, payments: [{}] });
    }
  });

  it('a refund and a payment at once both count', async () => {
    const { both, addOrder, get } = shop();
    for (let round = 0; round < 10; round += 1) {
      const { id } = await addOrder();
      const path = `/orders/${id}/payments`;
      const add = (at: number, body: object) =>
        (at % 2 ? both[1] : both[0])('POST', path, { method: 'cash', ...body });
      await add(round, { amount: 200 });
      const made = await Promise.all([
        add(round, { amount: 350 }),
        add(round + 1, { kind: 'refund', amount: 100 }),
      ]);
      expect(tally(made)).toEqual({ 201: 2 });
      expect(await get(id)).toMatchObject({ amountPaid: 450, amountDue: 0 });
      // The filter reads a stored sum.
      expect(orderIds((await both[0]('GET', '/orders?payment=paid')).data)).toContain(id);
    }
  });

  it('of a refund and the deletion of the payment at once one succeeds', async () => {
    const { both, addOrder, get } = shop();
    for (let round = 0; round < 10; round += 1) {
      const { id } = await addOrder();
      const path = `/orders/${id}/payments`;
      const [one, other] = round % 2 ? both : [both[1], both[0]];
      const { id: payment } = recorded((await one('POST', path, { amount: 100, method: 'cash' })).data);
      const [refunded, deleted] = await Promise.all([
        one('POST', path, { kind: 'refund', amount: 100, method: 'cash' }),
        other('DELETE', `${path}/${payment}`),
      ]);
      expect([
        [201, 409],
        [400, 200],
      ]).toContainEqual([refunded.status, deleted.status]);
      expect((await get(id)).amountPaid).toBe(0);
    }
  });

  it('papers at once: one for each order, with numbers that neither repeat nor leave a gap', async () => {
    const { both, atBoth, addOrder } = shop();
    const orders = await atOnce(5, addOrder);
    // Each order four times, twice at each process.
    const made = await atBoth(20, (n) => [
      'POST',
      `/orders/${orders[n >> 2]?.id}/documents`,
      { kind: 'receipt' },
    ]);
    expect(tally(made)).toEqual({ 201: 5, 409: 15 });
    const issued = made.filter(({ status }) => status === 201).map(({ data }) => IssuedDocument.parse(data));
    expect(issued.map(({ order }) => order).toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
    const numbers = issued.map(({ number }) => Number(number.slice(-4)));
    expect(numbers.toSorted((one, next) => one - next)).toEqual([1, 2, 3, 4, 5]);
    for (const send of both) {
      const listed = await Promise.all(
        orders.map(async ({ id }) => (await send('GET', `/orders/${id}/documents`)).data),
      );
      expect(listed).toEqual(orders.map(({ id }) => [expect.objectContaining({ order: id })]));
    }
  });
});
