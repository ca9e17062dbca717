import { beforeAll, describe } from 'vitest';
import { z } from 'zod';
import { Order } from '#contract/orders/order.ts';
import { Product } from '#contract/catalog/product.ts';
import { Settings } from '#contract/shop/settings.ts';
import { logInAt } from '../admin-at-process.ts';
import { emptyPostgres } from '../backup/shops.ts';
import { adminEnvironment } from '../credentials.ts';
import { dataFolder, spawnShop, type WhenOver } from '../process.ts';
import { atOnce } from '../simultaneous.ts';
import { home } from './orders.ts';

type Send = Awaited<ReturnType<typeof logInAt>>;
type Response = Awaited<ReturnType<Send>>;

export const WithId = z.object({ _id: z.string() });

/** A shop with the order book that two processes serve. */
export type SharedShop = {
  /** Sends requests of the admin, one function for each process. */
  both: readonly [Send, Send];
  /** Sends the request `count` times at once, by turns at both processes. */
  atBoth(
    count: number,
    request: (n: number) => [method: string, path: string, body?: unknown],
  ): Promise<Response[]>;
  /** Adds a product for ₹450. @returns its id */
  add(name: string, changed?: object): Promise<string>;
  /** The body of an order of one piece of a product. */
  orderOf(product: string): object;
  /** Orders one piece of a new product, which costs ₹450. */
  addOrder(): Promise<Order>;
  get(order: string): Promise<Order>;
  stock(product: string): Promise<number>;
};

const orderOf: SharedShop['orderOf'] = (id) => ({
  products: [{ product: { id }, quantity: 1 }],
  shippingInformation: { address: home },
});

/** Starts two processes of one shop with the order book, and logs the admin in at each. */
async function openTwo(engine: string, whenOver: WhenOver): Promise<SharedShop> {
  const database: Record<string, string> =
    engine === 'SQLite' ? {} : { DATABASE_URL: await emptyPostgres(whenOver) };
  const shop = { DATA_DIR: dataFolder(whenOver), ...database, ...adminEnvironment };
  const start = () => logInAt(spawnShop(shop, { whenOver }));
  const one = await start();
  const both = [one, await start()] as const;
  const settings = Settings.parse((await one('GET', '/settings')).data);
  await one('PUT', '/settings', { ...settings, orderBook: true });
  const { _id: category } = WithId.parse((await one('POST', '/categories', { name: 'Prints' })).data);
  const add: SharedShop['add'] = async (name, changed) => {
    const body = { name, description: 'A print.', category, price: { actual: 450 }, stock: 1, ...changed };
    return WithId.parse((await one('POST', '/products', body)).data)._id;
  };
  return {
    both,
    atBoth: (count, request) => atOnce(count, (n) => (n % 2 ? both[1] : both[0])(...request(n))),
    add,
    orderOf,
    addOrder: async () => Order.parse((await one('POST', '/orders', orderOf(await add('Lotus')))).data),
    get: async (order) => Order.parse((await one('GET', `/orders/${order}`)).data),
    stock: async (product) => Product.parse((await one('GET', `/products/${product}`)).data).stock,
  };
}

/**
 * Declares tests that share one shop for each engine: its start takes longer than all of them.
 * @param tests `shop` returns it while a test runs
 */
export function atTwoProcesses(tests: (shop: () => SharedShop) => void): void {
  describe.each(['SQLite', 'PostgreSQL'])('at two processes on %s', { timeout: 120_000 }, (engine) => {
    let opened: SharedShop | undefined;
    beforeAll(async () => {
      const undo: Parameters<WhenOver>[0][] = [];
      opened = await openTwo(engine, (last) => void undo.unshift(last));
      return async () => {
        for (const step of undo) await step();
      };
    }, 120_000);
    tests(() => {
      if (!opened) throw new Error('The shop is not open.');
      return opened;
    });
  });
}
