import { expect, it } from 'vitest';
import { z } from 'zod';
import { Product } from '#contract/catalog/product.ts';
import { Settings } from '#contract/shop/settings.ts';
import { Order } from '#contract/orders/order.ts';
import { logInAt } from '../support/admin-at-process.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import { adminEnvironment } from '../support/credentials.ts';
import { home } from '../support/orders/orders.ts';
import { dataFolder, spawnShop } from '../support/process.ts';

const WithId = z.object({ _id: z.string() });

/** Starts two processes of one shop, and logs the admin in at each. */
async function openTwo(engine: string) {
  const database: Record<string, string> = engine === 'SQLite' ? {} : { DATABASE_URL: await emptyPostgres() };
  const shop = { DATA_DIR: dataFolder(), ...database, ...adminEnvironment };
  return [await logInAt(spawnShop(shop)), await logInAt(spawnShop(shop))] as const;
}

it.each(['SQLite', 'PostgreSQL'])(
  '30 orders at two processes for a variant with a stock of five sell exactly five on %s',
  { tags: ['CO08'], timeout: 120_000 },
  async (engine) => {
    const both = await openTwo(engine);
    const [one] = both;
    const { _id: category } = WithId.parse((await one('POST', '/categories', { name: 'Prints' })).data);
    const items = [
      { values: ['A4'], stock: 5 },
      { values: ['A3'], stock: 9 },
    ];
    const body = {
      name: 'Lotus',
      description: 'In two sizes.',
      category,
      price: { actual: 450 },
      stock: 0,
      variants: { options: ['Size'], items },
    };
    const product = Product.parse((await one('POST', '/products', body)).data);
    const variant = { id: product.variants?.items[0]?._id };
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        (n % 2 ? both[0] : both[1])('POST', '/orders', {
          products: [{ product: { id: product._id, variant }, quantity: 1 }],
          shippingInformation: { address: home },
        }),
      ),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 201),
      ...Array.from({ length: 25 }, () => 409),
    ]);
    for (const send of both) {
      const { stock, variants } = Product.parse((await send('GET', `/products/${product._id}`)).data);
      expect([stock, variants?.items.map((item) => item.stock)]).toEqual([9, [0, 9]]);
      expect((await send('GET', '/orders')).data).toHaveLength(5);
    }
  },
);

/**
 * Two processes of a shop with the order book. `add` adds a product with a stock of one; `hold` makes the request of a hold that
 * ends `ms` from now.
 */
async function openForHolds(engine: string) {
  const both = await openTwo(engine);
  const [one] = both;
  const settings = Settings.parse((await one('GET', '/settings')).data);
  await one('PUT', '/settings', { ...settings, orderBook: true });
  const { _id: category } = WithId.parse((await one('POST', '/categories', { name: 'Prints' })).data);
  const body = { description: 'One of a kind.', category, price: { actual: 450 }, stock: 1 };
  const add = async (name: string) =>
    WithId.parse((await one('POST', '/products', { ...body, name })).data)._id;
  const hold = (product: string, ms = 3_600_000) => ({
    product,
    customerName: 'Asha',
    until: new Date(Date.now() + ms).toISOString(),
  });
  return { both, add, hold };
}

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

it.each(['SQLite', 'PostgreSQL'])(
  'of a hold and an order at once at two processes one succeeds and the other is rejected on %s',
  { tags: ['CO08'], timeout: 180_000 },
  async (engine) => {
    const { both, add, hold } = await openForHolds(engine);
    /** Those that won while both requests were under way. */
    const winners = new Set<string>();
    /** How many short requests the order is ahead of the hold; below 0, the hold of the order. The loser gets one more next time. */
    let lead = 0;
    for (let round = 0; round < 30; round += 1) {
      const product = await add(`Lotus ${round}`);
      const [first, second] = round % 2 ? both : [both[1], both[0]];
      const order = {
        products: [{ product: { id: product }, quantity: 1 }],
        shippingInformation: { address: home },
      };
      const sendOrder = () => second('POST', '/orders', order);
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
      const { stock } = Product.parse((await first('GET', `/products/${product}`)).data);
      expect(stock).toBe(wasHold ? 1 : 0);
    }
    expect([...winners].toSorted()).toEqual(['hold', 'order']);
    for (let round = 0; round < 30; round += 1) {
      const product = await add(`Heron ${round}`);
      const made = await Promise.all(
        [0, 1, 0, 1].map((n) => both[n as 0 | 1]('POST', '/holds', hold(product))),
      );
      expect(made.map(({ code }) => code ?? 'created').toSorted()).toEqual([
        'created',
        'on_hold',
        'on_hold',
        'on_hold',
      ]);
    }
  },
);

it.each(['SQLite', 'PostgreSQL'])(
  'a hold ends in time in the cached responses of both processes on %s',
  { tags: ['deep', 'release'], timeout: 120_000 },
  async (engine) => {
    const { both, add, hold } = await openForHolds(engine);
    const product = await add('Lotus');
    const made = hold(product, 6_000);
    expect((await both[0]('POST', '/holds', made)).status).toBe(201);
    const end = Date.parse(made.until);
    const paths = [`/api/products/${product}`, '/api/browse/cards', '/api/products'];
    const watch = async ({ guest }: (typeof both)[number]) => {
      await expect.poll(() => guest(paths[0] ?? '')).toContain('onHoldUntil');
      for (let before = 0; before < end;) {
        before = Date.now();
        for (const path of paths) {
          const text = await guest(path);
          // A response that arrives before the end shows the hold; one that is requested after it never does.
          if (Date.now() < end) expect(text).toContain('onHoldUntil');
          else if (before >= end) expect(text).not.toContain('onHoldUntil');
        }
      }
    };
    await Promise.all(both.map(watch));
    expect(
      (
        await both[1]('POST', '/orders', {
          products: [{ product: { id: product }, quantity: 1 }],
          shippingInformation: { address: home },
        })
      ).status,
    ).toBe(201);
  },
);

it.each(['SQLite', 'PostgreSQL'])(
  'of payments with one reference at two processes one is recorded and the others are rejected on %s',
  { timeout: 120_000 },
  async (engine) => {
    const both = await openTwo(engine);
    const [one] = both;
    const settings = Settings.parse((await one('GET', '/settings')).data);
    await one('PUT', '/settings', { ...settings, orderBook: true });
    const { _id: category } = WithId.parse((await one('POST', '/categories', { name: 'Prints' })).data);
    const body = { name: 'Lotus', description: 'A print.', category, price: { actual: 450 }, stock: 20 };
    const { _id } = Product.parse((await one('POST', '/products', body)).data);
    const orders = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const sent = {
          products: [{ product: { id: _id }, quantity: 1 }],
          shippingInformation: { address: home },
        };
        return Order.parse((await one('POST', '/orders', sent)).data);
      }),
    );
    for (const reference of ['632712345678', '632712345679', '632712345670']) {
      const made = await Promise.all(
        orders.map(({ id }, n) =>
          (n % 2 ? both[0] : both[1])('POST', `/orders/${id}/payments`, {
            amount: 100,
            method: 'upi',
            reference,
          }),
        ),
      );
      expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
    }
    for (const send of both) {
      const listed = Order.array().parse((await send('GET', '/orders')).data);
      expect(listed.reduce((sum, { amountPaid }) => sum + amountPaid, 0)).toBe(300);
    }
  },
);
