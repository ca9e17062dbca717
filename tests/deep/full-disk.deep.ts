import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWriteLog } from './crash/write-log.ts';
import { writeConcurrently } from './crash/load.ts';
import { reportFigure } from '../support/report-figure.ts';
import { canMakeDisks, makeSmallDisk } from '../support/small-disk.ts';
import { openShopIn, orderOne } from '../support/disk/shop-in-folder.ts';

const TIMES = 100;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!canMakeDisks())(
  'a disk that becomes full repeatedly (skipped unless the tests run as root, who may create one)',
  () => {
    it(
      'loses no acknowledged write, and accepts writes again each time there is free space',
      { tags: ['CR08'] },
      async () => {
        const disk = makeSmallDisk({ megabytes: 192 });
        const { shop, access } = await openShopIn(join(disk.folder, 'data'));
        const writeLog = createWriteLog();
        let slowest = 0;
        for (let time = 0; time < TIMES; time += 1) {
          let shouldContinue = true;
          const load = writeConcurrently(access, writeLog, () => shouldContinue);
          // At any point of an upload, a commit or a checkpoint: the golden ratio spreads them evenly.
          await wait(20 + 480 * ((time * 0.618_034) % 1));
          disk.fill();
          await wait(300);
          disk.free();
          const since = performance.now();
          await expect
            .poll(async () => (await orderOne(access))?.status, { timeout: 20_000, interval: 50 })
            .toBe(201);
          slowest = Math.max(slowest, performance.now() - since);
          shouldContinue = false;
          await load;
          expect(await writeLog.verify(access)).toEqual([]);
          expect(access.violatedInvariants()).toEqual([]);
        }
        reportFigure('times the disk was full', TIMES);
        reportFigure('acknowledged writes, none of them lost', writeLog.acknowledged());
        reportFigure('slowest recovery until a write worked', slowest, 'ms');
        expect(await writeLog.verify(access, { all: true })).toEqual([]);
        expect(slowest).toBeLessThan(5_000);
        access.close();
        expect(shop.child.exitCode).toBe(null);
      },
    );
  },
);
