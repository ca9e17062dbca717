// Clients that read and write as visitors and the artist do, for tests of stops and outages.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { Order } from '#contract/orders/order.ts';
import { Product } from '#contract/catalog/product.ts';
import type { Client, Reply } from './client.ts';
import { newProduct, summaryOf } from './load.ts';
import { type SeededShop, requireData, STOCK } from './running-shop.ts';
import { home } from '#tests/support/orders/orders.ts';

/** Milliseconds between a client's requests, so that the load is steady and leaves CPU for a recovery. */
const PAUSE = { page: 20, cachedPage: 50, search: 50, image: 50, login: 200, upload: 200, order: 50 };
export type Kind = keyof typeof PAUSE;
/** A request without success. `since` is when it was sent, on the clock of `performance`. */
export type Failure = { kind: Kind; since: number; status: number | undefined; text: string };

type Clients = { admin: Client; guest: Client };

/**
 * Pages, searches, images, logins, uploads and orders until `stop`. A write that fails is repeated with its
 * `Idempotency-Key` until it is acknowledged, as the dashboard does.
 * @param account the email and password with which guests log in
 */
export function startMixedLoad({ admin, guest }: Clients, seeded: SeededShop, account: object) {
  const over = new AbortController();
  const counts = { page: 0, cachedPage: 0, search: 0, image: 0, login: 0, upload: 0, order: 0 };
  const failures: Failure[] = [];
  const orders: { landmark: string; quantity: number }[] = [];
  const uploads: { path: string; expected: unknown }[] = [];
  let image = '/';

  async function request(kind: Kind, response: Promise<Reply | undefined>): Promise<Reply | undefined> {
    const since = performance.now();
    const reply = await response;
    counts[kind] += 1;
    const isSuccess = reply !== undefined && reply.status >= 200 && reply.status < 300;
    if (!isSuccess)
      failures.push({ kind, since, status: reply?.status, text: reply?.text.slice(0, 200) ?? '' });
    await pause(PAUSE[kind]);
    return isSuccess ? reply : undefined;
  }
  async function write(kind: Kind, path: string, body: object): Promise<Reply> {
    const key = { 'idempotency-key': randomUUID() };
    for (;;) {
      const reply = await request(kind, admin.send('POST', path, body, key));
      if (reply) return reply;
    }
  }

  // Uploads and orders change these pages. The terms stay cached.
  const paths = ['/', '/shop', `/product/${seeded.orderedProduct}`];
  const works: Record<Kind, (turn: number) => Promise<unknown>> = {
    page: (turn) => request('page', guest.send('GET', paths[turn % paths.length] ?? '/')),
    cachedPage: () => request('cachedPage', guest.send('GET', '/terms')),
    // A new URL each time, which no cache has.
    search: (turn) => request('search', guest.send('GET', `/search?q=piece&maxPrice=${1_000 + turn}`)),
    image: () => request('image', guest.send('GET', image)),
    login: () => request('login', guest.send('POST', '/api/auth/login', account)),
    async upload() {
      const product = newProduct(seeded.category, { images: 1 });
      const made = Product.parse((await write('upload', '/api/products', product)).data);
      image = made.images[0]?.url ?? '';
      uploads.push({ path: `/api/products/${made._id}`, expected: summaryOf(product) });
    },
    async order() {
      const one = { landmark: randomUUID(), quantity: 1 + Math.floor(Math.random() * 3) };
      orders.push(one);
      await write('order', '/api/orders', {
        products: [{ product: { id: seeded.orderedProduct }, quantity: one.quantity }],
        shippingInformation: { address: { ...home, landmark: one.landmark } },
      });
    },
  };
  const repeat = async (work: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !over.signal.aborted; turn += 1) await work(turn);
  };
  const clients = [...Object.values(works), works.page, works.order].map(repeat);

  return {
    failures,
    /** How many requests of each kind were sent. */
    counts,
    async stop(): Promise<void> {
      over.abort();
      await Promise.all(clients);
    },
    /**
     * Verifies that each acknowledged write is stored once, with its image.
     * @param reader a client of the admin; one that reaches only the newest version when others run beside it
     * @returns their number
     */
    async verify(reader = admin): Promise<number> {
      const stored = Order.array().parse(requireData(await reader.get('/api/orders')));
      const found = stored.map(({ shippingInformation }) => shippingInformation.address.landmark);
      expect(found.toSorted()).toEqual(orders.map(({ landmark }) => landmark).toSorted());
      const { stock } = Product.parse(
        requireData(await reader.get(`/api/products/${seeded.orderedProduct}`)),
      );
      expect(stock).toBe(STOCK - orders.reduce((sum, { quantity }) => sum + quantity, 0));
      for (const { path, expected } of uploads) {
        const product = Product.parse(requireData(await reader.get(path)));
        expect([path, summaryOf(product)]).toEqual([path, expected]);
        for (const { url } of product.images)
          expect([url, (await guest.get(url)).status]).toEqual([url, 200]);
      }
      const all = Product.array().parse(requireData(await reader.get('/api/products')));
      expect(all).toHaveLength(uploads.length + 1);
      return orders.length + uploads.length;
    },
  };
}
