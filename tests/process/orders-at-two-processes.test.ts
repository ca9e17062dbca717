import { expect, it } from 'vitest';
import { Enquiry } from '#contract/enquiries/enquiry.ts';
import { Order } from '#contract/orders/order.ts';
import { Product } from '#contract/catalog/product.ts';
import { z } from 'zod';
import { atTwoProcesses } from '../support/orders/two-processes.ts';
import { tally } from '../support/simultaneous.ts';

/** The request of a hold that ends `ms` from now. */
const hold = (product: string, ms = 3_600_000) => ({
  product,
  customerName: 'Asha',
  until: new Date(Date.now() + ms).toISOString(),
});

/** Sends one request, and the other one after `headStart`. @returns whether the first had no response by then, and both responses */
async function race<Result>(
  sendEarly: () => Promise<Result>,
  sendLate: () => Promise<Result>,
  headStart: () => Promise<void>,
) {
  let hasEnded = false;
  const first = sendEarly().finally(() => (hasEnded = true));
  await headStart();
  const isOverlapping = !hasEnded;
  const [early, late] = await Promise.all([first, sendLate()]);
  return { early, late, isOverlapping };
}

atTwoProcesses((shop) => {
  it('30 orders for a variant with a stock of five sell exactly five', { tags: ['CO08'] }, async () => {
    const { both, atBoth, add, orderOf } = shop();
    const items = [
      { values: ['A4'], stock: 5 },
      { values: ['A3'], stock: 9 },
    ];
    const id = await add('Lotus', { stock: 0, variants: { options: ['Size'], items } });
    const read = async (send: (typeof both)[0]) => Product.parse((await send('GET', `/products/${id}`)).data);
    const variant = { id: (await read(both[0])).variants?.items[0]?._id };
    const sent = { ...orderOf(id), products: [{ product: { id, variant }, quantity: 1 }] };
    const made = await atBoth(30, () => ['POST', '/orders', sent]);
    expect(tally(made)).toEqual({ 201: 5, 409: 25 });
    for (const send of both) {
      const { stock, variants } = await read(send);
      expect([stock, variants?.items.map((item) => item.stock)]).toEqual([9, [0, 9]]);
      const listed = Order.array().parse((await send('GET', '/orders')).data);
      expect(listed.filter(({ products }) => products[0]?.product.id === id)).toHaveLength(5);
    }
  });

  it('of orders at once that name one enquiry one is created and the others are rejected', async () => {
    const { both, atBoth, add, orderOf, stock } = shop();
    const [one] = both;
    for (let round = 0; round < 5; round += 1) {
      const product = await add(`Boat ${round}`, { stock: 9 });
      const { code } = z
        .object({ code: z.string() })
        .parse((await one('POST', '/enquiries', { products: [product] })).data);
      const find = async () =>
        Enquiry.array()
          .parse((await one('GET', `/enquiries?q=${code}`)).data)
          .at(0);
      const enquiry = await find();
      const made = await atBoth(6, () => [
        'POST',
        '/orders',
        { ...orderOf(product), enquiries: [enquiry?.id] },
      ]);
      expect(made.map(({ code: problem }) => problem ?? 'created').toSorted()).toEqual([
        ...Array.from({ length: 5 }, () => 'already_ordered'),
        'created',
      ]);
      const { id } = Order.parse(made.find(({ status }) => status === 201)?.data);
      expect(await find()).toMatchObject({ state: 'ORDERED', order: { id } });
      expect(await stock(product)).toBe(8);
    }
  });

  it(
    'of a hold and an order at once one succeeds and the other is rejected',
    { tags: ['CO08'], timeout: 180_000 },
    async () => {
      const { both, add, orderOf, stock } = shop();
      /** Those that won while both requests were under way. */
      const winners = new Set<string>();
      /** How many short requests the order is ahead of the hold; below 0, the hold of the order. The loser gets one more next time. */
      let lead = 0;
      for (let round = 0; round < 30; round += 1) {
        const product = await add(`Lotus ${round}`);
        const [first, second] = round % 2 ? both : [both[1], both[0]];
        const sendOrder = () => second('POST', '/orders', orderOf(product));
        const sendHold = () => first('POST', '/holds', hold(product));
        const { early, late, isOverlapping } = await race(
          lead < 0 ? sendHold : sendOrder,
          lead < 0 ? sendOrder : sendHold,
          async () => {
            for (let sent = 0; sent < Math.abs(lead); sent += 1) await first.guest('/healthz');
          },
        );
        const [onHold, ordered] = lead < 0 ? [early, late] : [late, early];
        const wasHold = onHold.status === 201;
        if (isOverlapping) winners.add(wasHold ? 'hold' : 'order');
        lead += wasHold ? 1 : -1;
        expect([onHold.code, ordered.code]).toEqual(
          wasHold ? [undefined, 'on_hold'] : ['out_of_stock', undefined],
        );
        expect([onHold.status, ordered.status]).toEqual(wasHold ? [201, 409] : [409, 201]);
        expect(await stock(product)).toBe(wasHold ? 1 : 0);
      }
      expect([...winners].toSorted()).toEqual(['hold', 'order']);
    },
  );

  it('of four holds at once one is created', { tags: ['CO08'] }, async () => {
    const { atBoth, add } = shop();
    for (let round = 0; round < 10; round += 1) {
      const product = await add(`Heron ${round}`);
      const made = await atBoth(4, () => ['POST', '/holds', hold(product)]);
      const codes = made.map(({ code }) => code ?? 'created');
      expect(codes.toSorted()).toEqual(['created', 'on_hold', 'on_hold', 'on_hold']);
    }
  });

  it('a hold ends in time in the cached responses of both', { tags: ['deep', 'release'] }, async () => {
    const { both, add, orderOf } = shop();
    const product = await add('Lotus');
    const made = hold(product, 6_000);
    expect((await both[0]('POST', '/holds', made)).status).toBe(201);
    const end = Date.parse(made.until);
    const shown = `"onHoldUntil":"${made.until}"`;
    const paths = [`/api/products/${product}`, '/api/browse/cards', '/api/products'];
    const watch = async ({ guest }: (typeof both)[number]) => {
      await expect.poll(() => guest(paths[0] ?? '')).toContain(shown);
      for (let before = 0; before < end;) {
        before = Date.now();
        for (const path of paths) {
          const text = await guest(path);
          // A response that arrives before the end shows the hold; one that is requested after it never does.
          if (Date.now() < end) expect(text).toContain(shown);
          else if (before >= end) expect(text).not.toContain(shown);
        }
      }
    };
    await Promise.all(both.map(watch));
    expect((await both[1]('POST', '/orders', orderOf(product))).status).toBe(201);
  });
});
