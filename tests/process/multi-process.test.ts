import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Session } from '#contract/accounts/user.ts';
import { Product } from '#contract/catalog/product.ts';
import { Settings } from '#contract/shop/settings.ts';
import { Order } from '#contract/orders/order.ts';
import { command } from '../support/backup/commands.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import { startBucket } from '../support/media/bucket.ts';
import { home } from '../support/orders/orders.ts';
import { dataFolder, type Running, spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';

const WithId = z.object({ _id: z.string() });
const ADMIN = { ADMIN_EMAIL: 'me@example.com', ADMIN_PASSWORD: 'four words of mine' };

/** What two machines of a shop share. */
async function sharedServices() {
  const { storageUrl } = await startBucket();
  return {
    DATABASE_URL: await emptyPostgres(),
    STORAGE_URL: storageUrl.replace('s3://', 's3://id:secret@'),
  };
}

/** Logs the admin in at one process. @returns a function that sends requests of the admin there, and `guest`, which sends others */
async function logInAt(shop: Running) {
  const port = await shop.open();
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const send = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; data: unknown; code: string | undefined }> => {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { data, code }: { data: unknown; code?: string } = JSON.parse(await response.text());
    return { status: response.status, data, code };
  };
  const logIn = await send('POST', '/auth/login', {
    email: ADMIN.ADMIN_EMAIL,
    password: ADMIN.ADMIN_PASSWORD,
  });
  headers['authorization'] = `Bearer ${Session.parse(logIn.data).token}`;
  /** The text of a guest's response, which the process caches. */
  const guest = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  return Object.assign(send, { guest });
}

it(
  'two processes share a folder, and a killed one does not block the other',
  { tags: ['deep', 'CO15'], timeout: 120_000 },
  async () => {
    const folder = dataFolder();
    const environment = { DATA_DIR: folder, ...ADMIN };
    const first = spawnShop(environment);
    const [one, other] = [await logInAt(first), await logInAt(spawnShop(environment))];
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? one : other)('POST', '/categories', { name: `Shelf ${n}` }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    for (const send of [one, other])
      expect((await send('GET', '/categories?visibility=ALL')).data).toHaveLength(20);

    first.child.kill('SIGKILL');
    await first.ended;
    expect((await other('POST', '/categories', { name: 'Afterwards' })).status).toBe(201);
    const again = await logInAt(spawnShop(environment));
    expect((await again('GET', '/categories?visibility=ALL')).data).toHaveLength(21);
  },
);

it.each(['SQLite', 'PostgreSQL'])(
  '30 orders at two processes for a variant with a stock of five sell exactly five on %s',
  { tags: ['deep', 'CO08'], timeout: 120_000 },
  async (engine) => {
    const database: Record<string, string> =
      engine === 'SQLite' ? {} : { DATABASE_URL: await emptyPostgres() };
    const shop = { DATA_DIR: dataFolder(), ...database, ...ADMIN };
    const both = [await logInAt(spawnShop(shop)), await logInAt(spawnShop(shop))] as const;
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
  const database: Record<string, string> = engine === 'SQLite' ? {} : { DATABASE_URL: await emptyPostgres() };
  const shop = { DATA_DIR: dataFolder(), ...database, ...ADMIN };
  const both = [await logInAt(spawnShop(shop)), await logInAt(spawnShop(shop))] as const;
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

it.each(['SQLite', 'PostgreSQL'])(
  'of a hold and an order at once at two processes one succeeds and the other is rejected on %s',
  { tags: ['deep', 'CO08'], timeout: 180_000 },
  async (engine) => {
    const { both, add, hold } = await openForHolds(engine);
    const winners = new Set<string>();
    for (let round = 0; round < 30; round += 1) {
      const product = await add(`Lotus ${round}`);
      const [first, second] = round % 2 ? both : [both[1], both[0]];
      const order = {
        products: [{ product: { id: product }, quantity: 1 }],
        shippingInformation: { address: home },
      };
      const sendOrder = () => second('POST', '/orders', order);
      const sendHold = () => first('POST', '/holds', hold(product));
      const [onHold, ordered] =
        round % 4 < 2
          ? await Promise.all([sendHold(), sendOrder()])
          : (await Promise.all([sendOrder(), sendHold()])).toReversed();
      const wasHold = onHold?.status === 201;
      winners.add(wasHold ? 'hold' : 'order');
      expect([onHold?.code, ordered?.code]).toEqual(
        wasHold ? [undefined, 'on_hold'] : ['out_of_stock', undefined],
      );
      expect([onHold?.status, ordered?.status]).toEqual(wasHold ? [201, 409] : [409, 201]);
      const { stock } = Product.parse((await first('GET', `/products/${product}`)).data);
      expect(stock).toBe(wasHold ? 1 : 0);
    }
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
    reportFigure(`${engine}: kinds of winners in 30 rounds of a hold and an order`, winners.size);
  },
);

it.each(['SQLite', 'PostgreSQL'])(
  'a hold ends in time in the cached responses of both processes on %s',
  { tags: ['deep'], timeout: 120_000 },
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
  { tags: ['deep'], timeout: 120_000 },
  async (engine) => {
    const database: Record<string, string> =
      engine === 'SQLite' ? {} : { DATABASE_URL: await emptyPostgres() };
    const shop = { DATA_DIR: dataFolder(), ...database, ...ADMIN };
    const both = [await logInAt(spawnShop(shop)), await logInAt(spawnShop(shop))] as const;
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

it(
  'two machines on the same PostgreSQL and bucket become ready when their DATA_DIR does not exist yet',
  { tags: ['deep', 'FX06'], timeout: 60_000 },
  async () => {
    const database = { ...(await sharedServices()), ...ADMIN };
    for (const machine of ['first', 'second']) {
      const folder = join(dataFolder(), machine, 'data');
      const port = await spawnShop({ ...database, DATA_DIR: folder }).open();
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      expect([machine, response.status, await response.text()]).toEqual([machine, 200, expect.anything()]);
    }
  },
);

it(
  'a second machine on the same PostgreSQL with a folder of its own is refused',
  { tags: ['deep', 'FX05'], timeout: 120_000 },
  async () => {
    const shared = { DATABASE_URL: await emptyPostgres(), ...ADMIN };
    const [folder, other] = [dataFolder(), dataFolder()];
    const first = spawnShop({ ...shared, DATA_DIR: folder });
    await first.open();
    const second = spawnShop({ ...shared, DATA_DIR: other });
    expect(await second.ended).toBe(1);
    expect(second.printed()).toMatch(
      /stores its pictures in another folder than .*set STORAGE_URL to a bucket, or DATA_DIR to a folder on a disk that all of them use\./,
    );
    // A folder on a shared disk.
    const third = spawnShop({ ...shared, DATA_DIR: folder });
    await third.open();
    // The shop moves to the other machine.
    for (const shop of [first, third]) shop.child.kill('SIGTERM');
    await Promise.all([first.ended, third.ended]);
    const adopted = command('adopt-storage', ['--yes'], { ...shared, DATA_DIR: other });
    expect(await adopted.ended).toBe(0);
    await spawnShop({ ...shared, DATA_DIR: other }).open();
    expect(await spawnShop({ ...shared, DATA_DIR: folder }).ended).toBe(1);
  },
);

it(
  "other accounts of the machine can't read the shop’s folder or its database",
  { tags: ['OP16'], timeout: 60_000 },
  async () => {
    const folder = join(dataFolder(), 'data');
    await spawnShop({ DATA_DIR: folder, ...ADMIN }).open();
    const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
    expect(modeOf('.')).toBe(0o700);
    for (const name of ['shop.db', 'shop.db-wal', 'shop.db-shm'])
      expect([name, modeOf(name)]).toEqual([name, 0o600]);
  },
);
