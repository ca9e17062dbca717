import { expect, it } from 'vitest';
import { Order } from '#contract/orders/order.ts';
import { Product } from '#contract/catalog/product.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import { home } from '../support/orders/orders.ts';
import { clientOf, type Reply } from './crash/client.ts';
import { settingsFor } from './crash/fault-shop.ts';
import { summaryOf, newProduct } from './crash/load.ts';
import { seedShop, requireData, ready, STOCK } from './crash/work-dir.ts';
import { startLoadBalancer } from '../support/load-balancer.ts';
import { dataFolder, startShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';

const ROUNDS = 3;
const SOON = { timeout: 60_000, interval: 50 };

it(
  'two processes on one PostgreSQL are restarted one after the other under load without a failed request',
  { tags: ['OP10'], timeout: 10 * 60_000 },
  async () => {
    const environment = {
      ...settingsFor(dataFolder()),
      DATABASE_URL: await emptyPostgres(),
      DRAIN_SECONDS: '1.5',
    };
    const start = async () => {
      const shop = startShop(environment);
      return { ...shop, ...(await ready(shop)) };
    };
    // Both start at once: one of them creates the tables and the first account.
    const shops = await Promise.all([start(), start()]);
    const balancer = await startLoadBalancer(shops.map(({ port }) => port));
    const isReady = (index: number) => expect.poll(() => balancer.isReady(index), SOON).toBe(true);
    await Promise.all([isReady(0), isReady(1)]);
    const { admin: token, visitor, category, ordered } = await seedShop(balancer.port);
    const [admin, guest] = [clientOf(balancer.port, token), clientOf(balancer.port)];

    const over = new AbortController();
    let [requests, sold] = [0, 0];
    const failed: unknown[] = [];
    const made: { path: string; expected: unknown }[] = [];
    /** Fails unless the request succeeds. @returns its response */
    const expectSuccess = async (what: string, response: Promise<Reply | undefined>) => {
      const reply = await response;
      requests += 1;
      if (reply && reply.status < 300) return reply.data;
      failed.push([what, reply?.status, reply?.text.slice(0, 300)]);
      return undefined;
    };
    const again = async (work: () => Promise<void>) => {
      while (!over.signal.aborted) await work();
    };

    const order = async () => {
      const quantity = 1 + Math.floor(Math.random() * 3);
      const body = {
        products: [{ product: { id: ordered }, quantity }],
        shippingInformation: { address: home },
      };
      const data = await expectSuccess('an order', admin.send('POST', '/api/orders', body));
      if (data === undefined) return;
      sold += quantity;
      made.push({ path: `/api/orders/${Order.parse(data).id}`, expected: quantity });
    };
    const addProduct = async () => {
      const product = newProduct(category, 1);
      const data = await expectSuccess('a piece', admin.send('POST', '/api/products', product));
      if (data !== undefined)
        made.push({ path: `/api/products/${Product.parse(data)._id}`, expected: summaryOf(product) });
    };
    const changeProfile = async () => {
      const phone = `+91 ${Math.floor(1e9 + Math.random() * 9e9)}`;
      await expectSuccess('a profile', clientOf(balancer.port, visitor).send('PUT', '/api/user', { phone }));
    };
    const read = async () => {
      for (const path of ['/api/products?limit=10', '/api/categories', '/sitemap.xml'])
        await expectSuccess(path, guest.send('GET', path));
      await expectSuccess('orders', admin.send('GET', '/api/orders?limit=10'));
    };
    const load = Promise.all([order, order, addProduct, changeProfile, read, read, read].map(again));

    for (let round = 0; round < ROUNDS; round += 1) {
      for (const index of [0, 1]) {
        shops[index]?.child.kill('SIGTERM');
        expect(await shops[index]?.ended).toBe(0);
        const next = await start();
        shops[index] = next;
        balancer.use(index, next.port);
        await isReady(index);
      }
    }
    over.abort();
    await load;

    expect(failed).toEqual([]);
    expect(made.length).toBeGreaterThan(50);
    for (const { path, expected } of made) {
      const data = requireData(await admin.get(path));
      const found = path.startsWith('/api/orders')
        ? Order.parse(data).products[0]?.quantity
        : summaryOf(Product.parse(data));
      expect([path, found]).toEqual([path, expected]);
    }
    const orders = Order.array().parse(requireData(await admin.get('/api/orders')));
    expect(orders).toHaveLength(made.filter(({ path }) => path.startsWith('/api/orders')).length);
    expect(Product.parse(requireData(await admin.get(`/api/products/${ordered}`))).stock).toBe(STOCK - sold);
    for (const { printed } of shops) expect(printed()).not.toMatch(/met a bug|Uncaught exception/);
    reportFigure('restarts under load', ROUNDS * 2);
    reportFigure('requests meanwhile', requests);
    reportFigure('of these failed', failed.length);
    reportFigure('writes verified afterwards, none lost or doubled', made.length);
  },
);
