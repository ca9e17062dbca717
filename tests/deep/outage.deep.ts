import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { Order } from '#contract/orders/order.ts';
import { Product } from '#contract/catalog/product.ts';
import { startPostgres } from '../support/database/own-postgres.ts';
import { home } from '../support/orders/orders.ts';
import { clientOf, type Reply } from './crash/client.ts';
import { environmentFor } from './crash/fault-shop.ts';
import { seedShop, requireData, waitUntilReady, STOCK } from './crash/running-shop.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';

/** Milliseconds of each outage: until an immediate restart, or as long as an operator needs. */
const OUTAGES_MS = [0, 0, 0, 0, 0, 0, 0, 0, 1_000, 1_000, 1_000, 30_000];
const CLIENTS = 6;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it.skipIf(process.platform !== 'linux')(
  'PostgreSQL killed or hanging under load causes 503 until it is back, and no write happens twice',
  { tags: ['CR06'], timeout: 10 * 60_000 },
  async () => {
    const postgres = await startPostgres([]);
    onTestFinished(postgres.remove);
    const shop = spawnShop({ ...environmentFor(dataFolder()), DATABASE_URL: `${postgres.url}/postgres` });
    const { port } = await waitUntilReady(shop);
    const { admin: token, visitor, orderedProduct } = await seedShop(port);
    const admin = clientOf(port, token);

    const over = new AbortController();
    const figures = { orders: 0, repeated: 0, rejected: 0, slowestRejection: 0, slowestReturn: 0 };
    const unexpected: unknown[] = [];
    const note = (reply: Reply | undefined, since: number, expected: number) => {
      const ms = performance.now() - since;
      const isRejection = reply?.status === 503 && JSON.parse(reply.text).code === 'unavailable';
      if (isRejection) figures.slowestRejection = Math.max(figures.slowestRejection, ms);
      if (isRejection) figures.rejected += 1;
      else if (reply?.status !== expected) unexpected.push([reply?.status, reply?.text.slice(0, 300)]);
    };

    const sent: { landmark: string; quantity: number }[] = [];
    /** Places orders and retries each one until it is acknowledged. */
    const order = async () => {
      while (!over.signal.aborted) {
        const one = { landmark: randomUUID(), quantity: 1 + Math.floor(Math.random() * 3) };
        sent.push(one);
        const body = {
          products: [{ product: { id: orderedProduct }, quantity: one.quantity }],
          shippingInformation: { address: { ...home, landmark: one.landmark } },
        };
        for (let tried = 1; ; tried += 1) {
          const since = performance.now();
          const reply = await admin.send('POST', '/api/orders', body, { 'idempotency-key': one.landmark });
          note(reply, since, 201);
          if (reply?.status === 201) break;
          if (tried === 1) figures.repeated += 1;
          await wait(20);
        }
        figures.orders += 1;
      }
    };
    const read = async () => {
      const paths = ['/api/products?limit=5', '/api/orders?limit=5', '/api/user'];
      for (let at = 0; !over.signal.aborted; at += 1) {
        const since = performance.now();
        note(await admin.send('GET', paths[at % 3] ?? ''), since, 200);
      }
    };
    const load = Promise.all([...Array.from({ length: CLIENTS }, order), read(), read()]);

    const works = async () => [
      (await clientOf(port, visitor).send('PUT', '/api/user', { phone: '+91 98765 43210' }))?.status,
      (await clientOf(port, visitor).send('GET', '/api/user'))?.status,
      (await admin.send('GET', '/readyz'))?.status,
    ];
    for (const awayMs of OUTAGES_MS) {
      await wait(300 + Math.random() * 700);
      await postgres.kill();
      await wait(awayMs);
      if (awayMs > 0) {
        const since = performance.now();
        note(await admin.send('PUT', '/api/user', { phone: '1' }), since, 503);
        expect((await admin.get('/healthz')).status).toBe(200);
        expect((await admin.get('/readyz')).status).toBe(503);
      }
      await postgres.start();
      const since = performance.now();
      await expect.poll(works, { timeout: 20_000, interval: 20 }).toEqual([200, 200, 200]);
      figures.slowestReturn = Math.max(figures.slowestReturn, performance.now() - since);
    }
    const slowestKilled = figures.slowestRejection;
    figures.slowestRejection = 0;
    const resume = postgres.hang();
    onTestFinished(resume);
    const since = performance.now();
    note(await admin.send('PUT', '/api/user', { phone: '1' }), since, 503);
    expect((await admin.get('/healthz')).status).toBe(200);
    expect((await admin.get('/readyz')).status).toBe(503);
    resume();
    await expect.poll(works, { timeout: 20_000, interval: 20 }).toEqual([200, 200, 200]);
    over.abort();
    await load;

    expect(shop.printed()).not.toMatch(/Unexpected error|Uncaught exception/);
    expect(unexpected).toEqual([]);
    const orders = Order.array().parse(requireData(await admin.get('/api/orders')));
    const found = orders.map(({ shippingInformation }) => shippingInformation.address.landmark);
    expect(found.toSorted()).toEqual(sent.map(({ landmark }) => landmark).toSorted());
    const { stock } = Product.parse(requireData(await admin.get(`/api/products/${orderedProduct}`)));
    expect(stock).toBe(STOCK - sent.reduce((sum, { quantity }) => sum + quantity, 0));
    reportFigure('times PostgreSQL was killed', OUTAGES_MS.length);
    reportFigure('orders, each stored once', figures.orders);
    reportFigure('of these retried', figures.repeated);
    reportFigure('responses of 503', figures.rejected);
    reportFigure('slowest of them, killed', slowestKilled, 'ms');
    reportFigure('slowest of them, hanging', figures.slowestRejection, 'ms');
    reportFigure('slowest recovery', figures.slowestReturn, 'ms');
    expect(slowestKilled).toBeLessThan(2_000);
    // A statement may take five seconds, and waits up to two for a connection.
    expect(figures.slowestRejection).toBeLessThan(10_000);
    expect(figures.slowestReturn).toBeLessThan(5_000);
    // A hanging database does not delay the shutdown.
    onTestFinished(postgres.hang());
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
  },
);
