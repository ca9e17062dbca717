import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { environmentFor } from './crash/fault-shop.ts';
import { createWriteLog } from './crash/write-log.ts';
import { writeConcurrently } from './crash/load.ts';
import { accessShop, seedShop, waitUntilReady } from './crash/running-shop.ts';
import { dataFolder, spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';

const library = ['x86_64', 'aarch64']
  .map((processor) => `/usr/lib/${processor}-linux-gnu/faketime/libfaketime.so.1`)
  .find((path) => existsSync(path));
const SECONDS = 20;

/** A machine whose wall clock is read from a file; the monotonic clock runs normally. */
function machine() {
  const file = join(dataFolder(), 'clock');
  const environment = {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
  const set = (offset: string) => writeFileSync(file, offset);
  set('+0');
  return { environment, set };
}

describe.skipIf(library === undefined)('the clock of the machine (skipped without libfaketime)', () => {
  test(
    'jumps by an hour each second during writes: nothing is lost, and each restart works',
    { tags: ['CR18'] },
    async () => {
      const { environment, set } = machine();
      const folder = dataFolder();
      const open = async () => {
        const shop = spawnShop({ ...environmentFor(folder), ...environment });
        return { shop, port: (await waitUntilReady(shop)).port };
      };
      const close = async ({ child, ended, printed }: ReturnType<typeof spawnShop>) => {
        expect(printed()).not.toMatch(/Unexpected error|Uncaught exception/);
        child.kill('SIGTERM');
        expect(await ended).toBe(0);
      };
      const { shop, port } = await open();
      const seeded = await seedShop(port);
      const access = accessShop(port, folder, seeded);
      const writeLog = createWriteLog();
      let second = 0;
      const jumps = setInterval(() => set(['+3600', '-3600', '+0'][(second += 1) % 3] ?? '+0'), 1_000);
      await writeConcurrently(access, writeLog, () => second < SECONDS);
      clearInterval(jumps);
      set('+0');
      reportFigure('writes while the clock jumped', writeLog.acknowledged());
      expect(await writeLog.verify(access, { all: true })).toEqual([]);
      expect(access.violatedInvariants()).toEqual([]);
      access.close();
      await close(shop);

      // After 400 days the visitor's session has expired.
      for (const [offset, status] of [
        ['+400d', 401],
        ['-2d', 200],
        ['+0', 200],
      ] as const) {
        set(offset);
        const again = await open();
        const there = accessShop(again.port, folder, seeded);
        expect([offset, (await there.as(seeded.visitor).get('/api/user')).status]).toEqual([offset, status]);
        expect((await there.guest.get('/api/products')).status).toBe(200);
        expect(there.violatedInvariants()).toEqual([]);
        if (status === 200) expect(await writeLog.verify(there, { all: true })).toEqual([]);
        there.close();
        await close(again.shop);
      }
    },
  );
});
