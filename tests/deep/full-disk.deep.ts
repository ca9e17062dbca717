import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLedger } from './crash/write-log.ts';
import { writeAtOnce } from './crash/load.ts';
import { sayFigure } from '../support/report-figure.ts';
import { canMakeDisks, makeSmallDisk } from '../support/small-disk.ts';
import { openOn, orderOne } from '../support/disk/open-on.ts';

const TIMES = 100;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!canMakeDisks())(
  'a disk that becomes full repeatedly (skipped where this account may not create one)',
  () => {
    it(
      'loses no acknowledged write, and accepts writes again each time there is free space',
      { tags: ['CR08'] },
      async () => {
        const disk = makeSmallDisk(192);
        const { shop, place } = await openOn(join(disk.folder, 'data'));
        const ledger = createLedger();
        let slowest = 0;
        for (let time = 0; time < TIMES; time += 1) {
          let goesOn = true;
          const load = writeAtOnce(place, ledger, () => goesOn);
          // At any point of an upload, a commit or a checkpoint.
          await wait(20 + 480 * ((time * 0.618_034) % 1));
          disk.fill();
          await wait(300);
          disk.free();
          const since = performance.now();
          await expect
            .poll(async () => (await orderOne(place))?.status, { timeout: 20_000, interval: 50 })
            .toBe(201);
          slowest = Math.max(slowest, performance.now() - since);
          goesOn = false;
          await load;
          expect(await ledger.hold(place)).toEqual([]);
          expect(place.faults()).toEqual([]);
        }
        sayFigure('times the disk was full', TIMES);
        sayFigure('acknowledged writes, none of them lost', ledger.acknowledged());
        sayFigure('slowest recovery until a write worked', slowest, 'ms');
        expect(await ledger.hold(place, true)).toEqual([]);
        expect(slowest).toBeLessThan(5_000);
        place.close();
        expect(shop.child.exitCode).toBe(null);
      },
    );
  },
);
