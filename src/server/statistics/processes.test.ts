import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openShop } from '#tests/support/shop.ts';
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

forEachEngine((open) => {
  test('a visitor keeps the source of the first page when another process counts the second one', async () => {
    const { services } = await openShop(open);
    const openProcess = () =>
      createStatistics({ ...services, config: { ...services.config, trustProxy: true } });
    const [one, other] = [openProcess(), openProcess()];
    const counted = () =>
      services.database.read
        .selectFrom('statistics_day')
        .where('product_id', '=', '')
        .select(['source', 'views', 'visitors'])
        .orderBy('source')
        .execute();
    const views = async () => (await counted()).reduce((sum, row) => sum + row.views, 0);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());

    // `other` records a visitor half an interval earlier, so that its flush comes first.
    other.recordPage(requestOf('203.0.113.8'), '/');
    vi.advanceTimersByTime(FLUSH_MS / 2);
    one.recordPage(requestOf('203.0.113.7', { referer: 'https://www.instagram.com/' }), '/');
    other.recordView({ clientIp: '203.0.113.7', userAgent: PHONE, caller: null }, '/shop');
    for (const written of [1, 2]) {
      vi.advanceTimersByTime(FLUSH_MS / 2);
      while ((await views()) < written) await nextTurn();
    }
    // A visitor without a source is written one flush later, so that the process that knows the source writes first.
    while ((await views()) < 3) {
      vi.advanceTimersByTime(FLUSH_MS / 10);
      await nextTurn();
    }
    expect(await counted()).toEqual([
      { source: 'direct', views: 1, visitors: 1 },
      { source: 'instagram', views: 2, visitors: 1 },
    ]);
  });
});
