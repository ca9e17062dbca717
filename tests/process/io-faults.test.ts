import { describe, expect, it } from 'vitest';
import { openOnFaultyDisk } from '../deep/crash/io-sweep.ts';
import { makeSampleShop } from '../deep/crash/fault-shop.ts';
import { canFailIo } from '../deep/io-faults/io-fault-injection.ts';

describe.skipIf(!canFailIo())(
  'a disk on which a call fails (skipped without a C compiler)',
  { timeout: 120_000 },
  () => {
    it(
      'causes 503 or a result that survives a kill; a failed sync never counts as success',
      { tags: ['deep', 'CR10'] },
      async () => {
        const sample = await makeSampleShop({ copiedProducts: 0 });
        const disk = await openOnFaultyDisk(sample);
        for (const kind of ['write', 'sync', 'rename', 'open'] as const) {
          // The first call of this kind fails, then the third.
          expect([kind, await disk.tryAt(kind, 1, 'EIO')]).toEqual([kind, true]);
          await disk.tryAt(kind, 3, 'ENOSPC');
        }
        // There are fewer syncs than that.
        expect(await disk.tryAt('sync', 1_000, 'EIO')).toBe(false);
        await disk.killAndVerify();
        // About one write for each kind of call.
        expect(disk.figures.rejected).toBeGreaterThan(3);
        await sample.remove();
      },
    );
  },
);
