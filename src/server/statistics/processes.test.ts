import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { forEachEngine, type OpenDatabase } from '#tests/support/database/engines.ts';
import { openShop } from '#tests/support/shop.ts';
import { addUpVisits } from './add-up.store.ts';
import { createStatistics } from './statistics.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
/** As in writer.ts. */
const FLUSH_MS = 2_000;

/** The request for a page, from a proxy. */
function requestOf(ip: string, headers: Record<string, string> = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  Object.assign(request.headers, { 'user-agent': PHONE, 'x-forwarded-for': ip, ...headers });
  return request;
}

/** A visitor whose browser opened a page without loading its HTML. */
const visitor = (ip: string) => ({ clientIp: ip, userAgent: PHONE, caller: null });

async function openProcesses(open: OpenDatabase) {
  const { services } = await openShop(open);
  const { database } = services;
  const openProcess = () =>
    createStatistics({ ...services, config: { ...services.config, trustProxy: true } });
  return {
    database,
    one: openProcess(),
    other: openProcess(),
    counted: () =>
      database.read
        .selectFrom('statistics_day')
        .where('product_id', '=', '')
        .select(['source', 'views', 'visitors'])
        .where('views', '>', 0)
        .orderBy('source')
        .execute(),
    batches: async () => (await database.read.selectFrom('statistics_batch').select('day').execute()).length,
  };
}

forEachEngine((open) => {
  test.each(['first', 'second'])(
    'a visitor keeps the source of the first page when another process counts the second one and writes %s',
    async (order) => {
      const { one, other, counted } = await openProcesses(open);
      one.recordPage(requestOf('203.0.113.7', { referer: 'https://www.instagram.com/' }), '/');
      other.recordView(visitor('203.0.113.7'), '/shop');
      other.recordView(visitor('203.0.113.8'), '/shop');
      for (const process of order === 'first' ? [other, one] : [one, other]) await process.settle();
      expect(await counted()).toEqual([
        { source: 'direct', views: 1, visitors: 1 },
        { source: 'instagram', views: 2, visitors: 1 },
      ]);
      expect(await other.sourceOf(visitor('203.0.113.7'))).toBe('instagram');
    },
  );

  test('the source of a visitor is known before it is added up', async () => {
    const { one, other } = await openProcesses(open);
    one.recordPage(requestOf('203.0.113.7', { referer: 'https://www.instagram.com/' }), '/');
    expect(await one.sourceOf(visitor('203.0.113.7'))).toBe('instagram');
    expect(await other.sourceOf(visitor('203.0.113.7'))).toBe('direct');
    await one.flush();
    expect(await other.sourceOf(visitor('203.0.113.7'))).toBe('instagram');
  });

  test('visits are written every two seconds, and what a killed process has written is added up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { database, one, counted, batches } = await openProcesses(open);
    // Adds up its first batch, and from then on only writes.
    one.recordPage(requestOf('203.0.113.7'), '/');
    vi.advanceTimersByTime(FLUSH_MS);
    while ((await counted()).length === 0) await nextTurn();
    one.recordPage(requestOf('203.0.113.7'), '/');
    vi.advanceTimersByTime(FLUSH_MS);
    while ((await batches()) === 0) await nextTurn();
    expect(await counted()).toEqual([{ source: 'direct', views: 1, visitors: 1 }]);
    // `one` does nothing any more.
    await addUpVisits(database);
    expect(await counted()).toEqual([{ source: 'direct', views: 2, visitors: 1 }]);
    expect(await batches()).toBe(0);
  });

  test('two processes that add up at once count each visit once', async () => {
    const { database, one, other, counted } = await openProcesses(open);
    for (let n = 0; n < 20; n += 1) {
      (n % 2 === 0 ? one : other).recordPage(requestOf(`203.0.113.${n % 10}`), '/');
      await Promise.all([one.flush(), other.flush()]);
    }
    await Promise.all([addUpVisits(database), one.settle(), addUpVisits(database), other.settle()]);
    expect(await counted()).toEqual([{ source: 'direct', views: 20, visitors: 10 }]);
  });
});
