// Clients that read and write without pause, for tests in which the shop stops or restarts.
import { expect } from 'vitest';
import { Order } from '#contract/orders/order.ts';
import { Product } from '#contract/catalog/product.ts';
import { home } from '#tests/support/orders/orders.ts';
import type { Client, Reply } from './client.ts';
import { newProduct, summaryOf } from './load.ts';
import { type SeededShop, requireData, STOCK } from './running-shop.ts';

/** Clients that are logged in as the admin, as a visitor, and not at all. */
type Clients = { admin: Client; visitor: Client; guest: Client };

/** Reads and writes continuously until `stop`, and records each request that does not succeed. */
export function startSteadyLoad(
  { admin, visitor, guest }: Clients,
  { category, orderedProduct }: SeededShop,
) {
  const over = new AbortController();
  let [requests, sold] = [0, 0];
  const failed: unknown[] = [];
  const made: { path: string; expected: unknown }[] = [];

  /** @returns the data of the response; undefined when the request failed */
  async function expectSuccess(what: string, response: Promise<Reply | undefined>): Promise<unknown> {
    const reply = await response;
    requests += 1;
    if (reply && reply.status < 300) return reply.data;
    failed.push([what, reply?.status, reply?.text.slice(0, 300)]);
    return undefined;
  }
  async function order(): Promise<void> {
    const quantity = 1 + Math.floor(Math.random() * 3);
    const products = [{ product: { id: orderedProduct }, quantity }];
    const body = { products, shippingInformation: { address: home } };
    const data = await expectSuccess('an order', admin.send('POST', '/api/orders', body));
    if (data === undefined) return;
    sold += quantity;
    made.push({ path: `/api/orders/${Order.parse(data).id}`, expected: quantity });
  }
  async function addProduct(): Promise<void> {
    const product = newProduct(category, { images: 1 });
    const data = await expectSuccess('a piece', admin.send('POST', '/api/products', product));
    if (data !== undefined)
      made.push({ path: `/api/products/${Product.parse(data)._id}`, expected: summaryOf(product) });
  }
  async function changeProfile(): Promise<void> {
    const phone = `+91 ${Math.floor(1e9 + Math.random() * 9e9)}`;
    await expectSuccess('a profile', visitor.send('PUT', '/api/user', { phone }));
  }
  async function read(): Promise<void> {
    for (const path of ['/api/products?limit=10', '/api/categories', '/sitemap.xml'])
      await expectSuccess(path, guest.send('GET', path));
    await expectSuccess('orders', admin.send('GET', '/api/orders?limit=10'));
  }
  const repeat = async (work: () => Promise<void>) => {
    while (!over.signal.aborted) await work();
  };
  const load = Promise.all([order, order, addProduct, changeProfile, read, read, read].map(repeat));

  return {
    /** What failed, with status and response. */
    failed,
    /** @returns the number of requests and of acknowledged writes */
    async stop() {
      over.abort();
      await load;
      return { requests, writes: made.length };
    },
    /** Verifies that each acknowledged write is stored once. @param reader a client of the admin */
    async verify(reader: Client): Promise<void> {
      for (const { path, expected } of made) {
        const data = requireData(await reader.get(path));
        const found = path.startsWith('/api/orders')
          ? Order.parse(data).products[0]?.quantity
          : summaryOf(Product.parse(data));
        expect([path, found]).toEqual([path, expected]);
      }
      const orders = Order.array().parse(requireData(await reader.get('/api/orders')));
      expect(orders).toHaveLength(made.filter(({ path }) => path.startsWith('/api/orders')).length);
      const product = Product.parse(requireData(await reader.get(`/api/products/${orderedProduct}`)));
      expect(product.stock).toBe(STOCK - sold);
    },
  };
}
