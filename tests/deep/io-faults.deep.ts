import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ageFiles,
  makeSampleShop,
  mediaFiles,
  reopen,
  type Sample,
  environmentFor,
} from './crash/fault-shop.ts';
import { withOldTrash } from './crash/faults.ts';
import { openOnFaultyDisk } from './crash/io-sweep.ts';
import { allKinds, canFailIo, failingIo, type IoError } from './io-faults/io-fault-injection.ts';
import { spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';

const errors: readonly IoError[] = ['EIO', 'ENOSPC'];
const sweeps = allKinds.flatMap((kind) => errors.map((error) => [kind, error] as const));
/** Name prefix of the data folders of test shops. */
const ANY_SHOP = join(tmpdir(), 'kalakari-process-');
const HOUR_MS = 3_600_000;
let sample: Sample;
beforeAll(async () => void (sample = await makeSampleShop({ copiedProducts: 0 })));
afterAll(() => sample.remove());

describe.skipIf(!canFailIo())('every system call failing (skipped without a C compiler)', () => {
  it.for(sweeps)(
    'during writes: a failure of %s with %s loses no acknowledged write',
    { tags: ['CR10'], timeout: HOUR_MS },
    async ([kind, error]) => {
      const disk = await openOnFaultyDisk(sample);
      for (let at = 1; await disk.tryAt(kind, at, error); at += 1) await disk.killAndVerify();
      await disk.killAndVerify();
      reportFigure(
        `${kind}, ${error}: calls, each failed once and the shop then killed`,
        disk.figures.failed,
      );
      reportFigure('writes rejected with 503', disk.figures.rejected);
      reportFigure('  writes acknowledged, none lost', disk.figures.acknowledged);
    },
  );

  it.for(sweeps)(
    'while a shop opens and its trash is emptied: the next start recovers from a failure of %s with %s',
    { tags: ['CR10'], timeout: HOUR_MS },
    async ([kind, error]) => {
      const io = failingIo(ANY_SHOP);
      let [rejected, opened] = [0, 0];
      for (let at = 1; ; at += 1) {
        const folder = await withOldTrash(sample);
        io.arm(kind, at, error);
        const shop = spawnShop({ ...environmentFor(folder), ...io.environment });
        const isOpen = await shop.open().then(
          () => true,
          () => false,
        );
        const isSettled = async () =>
          io.state().failed !== undefined || (await mediaFiles(folder)).length === 0;
        if (isOpen) await expect.poll(isSettled, { timeout: 30_000, interval: 20 }).toBe(true);
        const { failed } = io.disarm();
        const where = [kind, at, error, failed?.replace(folder, '')];
        if (isOpen) {
          shop.child.kill('SIGTERM');
          await shop.ended;
        }
        expect([...where, shop.child.exitCode, shop.printed()]).toEqual([
          ...where,
          isOpen ? 0 : 1,
          expect.not.stringMatching(/[Uu]nexpected error|Uncaught exception/),
        ]);
        // Unfinished deletions are retried only after an hour, when no other process can still be deleting the file.
        await ageFiles(folder, 3_600);
        await reopen(sample, folder, async ({ value }) => {
          await expect.poll(() => mediaFiles(folder), { timeout: 30_000 }).toEqual([]);
          expect(value('select count(*) from product')).toBe(0);
        });
        if (failed === undefined) break;
        if (isOpen) opened += 1;
        else rejected += 1;
      }
      reportFigure(`${kind}, ${error}: calls of a start, each failed once`, rejected + opened);
      reportFigure('  starts rejected in one line', rejected);
    },
  );
});
