import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { environmentFor } from './crash/fault-shop.ts';
import { clientOf } from './crash/client.ts';
import { waitUntilReady } from './crash/running-shop.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { stopDuringStart, stopGracefully } from '../support/stop-during-start.ts';

const SLOW = { timeout: 600_000 };
/** Milliseconds after which a start is interrupted, from before its first line to an open shop. */
const STOP_TIMES = Array.from({ length: 40 }, (_, at) => 25 * at);

describe('a stop signal during the start, or just after it', SLOW, () => {
  it.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s: the shop opens the next time',
    { tags: ['OP09'] },
    async (signal) => {
      const folder = dataFolder();
      for (const point of ['at once', 'preparing', 'open'] as const)
        await stopDuringStart(folder, signal, point);
      for (const wait of STOP_TIMES) {
        const shop = spawnShop(environmentFor(folder));
        await sleep(wait);
        await stopGracefully(shop, signal, wait);
      }
      const last = spawnShop(environmentFor(folder));
      const { port } = await waitUntilReady(last);
      expect((await clientOf(port).get('/api/products')).status).toBe(200);
      last.child.kill('SIGTERM');
      expect(await last.ended).toBe(0);
    },
  );
});
