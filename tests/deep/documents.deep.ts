import { expect, it } from 'vitest';
import { z } from 'zod';
import { Settings } from '#contract/shop/settings.ts';
import { IssuedDocument } from '#contract/orders/papers/document.ts';
import { defaultPaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import { home } from '../support/orders/orders.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { clientOf } from './crash/client.ts';
import { waitUntilReady, requireData, seedShop } from './crash/running-shop.ts';
import { adminEnvironment } from '../support/credentials.ts';

const ORDERS = 60;
const WithId = z.object({ id: z.string() });

it.each(['SQLite', 'PostgreSQL'])(
  'two processes on %s, one of them killed, number documents without gap or repetition',
  { timeout: 5 * 60_000 },
  async (engine) => {
    const database = engine === 'SQLite' ? {} : { DATABASE_URL: await emptyPostgres() };
    const environment = { ...adminEnvironment, ...database, LOG_LEVEL: 'warn', DATA_DIR: dataFolder() };
    const first = spawnShop(environment);
    const { port } = await waitUntilReady(first);
    const { admin, orderedProduct } = await seedShop(port);
    const one = clientOf(port, admin);
    const other = clientOf((await waitUntilReady(spawnShop(environment))).port, admin);
    const { updatedAt: _changed, ...before } = Settings.parse(
      requireData(await one.send('GET', '/api/settings')),
    );
    requireData(await one.send('PUT', '/api/settings', { ...before, orderBook: true }));
    requireData(await one.send('PUT', '/api/settings/papers', { ...defaultPaperSettings, prefix: 'K' }));
    const orders: string[] = [];
    for (let made = 0; made < ORDERS; made += 1) {
      const body = {
        products: [{ product: { id: orderedProduct }, quantity: 1 }],
        shippingInformation: { address: home },
      };
      orders.push(WithId.parse(requireData(await other.send('POST', '/api/orders', body))).id);
    }

    let responses = 0;
    const issue = async (client: typeof one, order: string) => {
      const path = `/api/orders/${order}/documents`;
      const reply = await client.send('POST', path, { kind: 'receipt' }, { 'idempotency-key': order });
      if (reply?.status !== 201) return undefined;
      responses += 1;
      // The other requests are under way.
      if (responses === ORDERS / 3) first.child.kill('SIGKILL');
      return IssuedDocument.parse(reply.data);
    };
    const issued = await Promise.all(orders.map((order, n) => issue(n % 2 === 0 ? one : other, order)));
    await first.ended;
    const lost = issued.filter((document) => document === undefined).length;
    expect(lost).toBeGreaterThan(0);
    // A repeated request gets the document that was issued before the kill, or the next number.
    const all = await Promise.all(orders.map((order) => issue(other, order)));
    for (const [index, document] of issued.entries())
      if (document) expect(all[index]?.number).toBe(document.number);
    const numbers = all.map((document) => Number(document?.number.slice(-4))).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: ORDERS }, (_, index) => index + 1));
  },
);
