import { readFileSync, renameSync, truncateSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Database } from '#server/database/database.ts';
import { forEachEngine } from '../support/database/engines.ts';
import { countProblems, findProblems, markVerified } from '#server/media/integrity/media-problems.store.ts';
import { findMedia, findNextEarly } from '#server/media/media.store.ts';
import { findMediaFiles } from '#server/media/storage/media-files.store.ts';
import { elapse, jobRows } from '../support/database/jobs.ts';
import { damage, imageFiles } from '../support/media/damage.ts';
import { openLibrary } from '../support/media/library.ts';
import { plain } from '../support/media/samples.ts';

const SLOW = { timeout: 120_000 };
const soon = { timeout: 20_000, interval: 20 };
const colors = ['#c00', '#0c0', '#00c', '#cc0', '#0cc', '#c0c'];

/** A library with `count` images, which have all their renditions. */
async function openFull(database: Database, count: number, dataDir?: string) {
  const opened = await openLibrary(database, dataDir === undefined ? {} : { dataDir });
  for (const color of colors.slice(0, count))
    await opened.addImage(await plain(color, 700, 40).png().toBuffer());
  opened.library.wake();
  await vi.waitFor(async () => expect(await findNextEarly(database.read, [])).toBeUndefined(), soon);
  return opened;
}

/** Leaves the job of a process that was killed during a check. @param began epoch milliseconds */
const interruptCheck = (database: Database, began: number) =>
  database.write((tx) =>
    tx
      .insertInto('job')
      .values({
        kind: 'image-check',
        key: '',
        payload: String(began),
        run_at: Date.now() - DAY_MS,
        attempts: 1,
        lease_owner: 'a killed process',
        lease_until: Date.now() + 30_000,
      })
      .execute(),
  );

const names = (dataDir: string) => [...imageFiles(dataDir).keys()];
describe('the daily check', SLOW, () => {
  forEachEngine((open) => {
    test('reads every file and continues after an interruption', async () => {
      const database = await open();
      const { library, dataDir, clock } = await openFull(database, 2);
      clock.now += DAY_MS;
      const begun = clock.now;
      await interruptCheck(database, begun);
      const first = names(dataDir).slice(0, 5);
      await database.write((tx) => markVerified(tx, first, begun));
      clock.now += 60_000;
      // Longer than the lease of the killed process.
      await elapse(database, 60_000);
      expect(await library.check()).toEqual([]);
      const rows = await findMediaFiles(database.read, names(dataDir));
      for (const { name, verified_at } of rows)
        expect([name, verified_at]).toEqual([name, first.includes(name) ? begun : clock.now]);
    });

    test('ends soon when the shop stops, and another process continues', async () => {
      const database = await open();
      const { library, dataDir, clock, stop } = await openFull(database, 2);
      clock.now += DAY_MS;
      const checking = library.check();
      await expect.poll(async () => (await jobRows(database))[0]?.lease_owner, soon).toBeTruthy();
      await stop();
      expect(await checking).toEqual([]);
      const next = await openLibrary(database, { dataDir });
      next.clock.now = clock.now + 1;
      expect(await next.library.check()).toEqual([]);
      const rows = await findMediaFiles(database.read, names(dataDir));
      expect(rows.filter(({ verified_at }) => verified_at === null)).toEqual([]);
    });

    test('runs in one process at a time, and in another after a crash', async () => {
      const database = await open();
      const { library, jobs, clock, dataDir } = await openFull(database, 2);
      clock.now += DAY_MS;
      await interruptCheck(database, clock.now);
      expect(await library.check()).toBeUndefined();
      // Longer than the lease of the killed process.
      await elapse(database, 60_000);
      const begun = clock.now;
      expect(await library.check()).toEqual([]);

      // The next one is due a day later.
      const verifiedAt = async () => {
        await elapse(database, DAY_MS);
        await jobs.run('image-check');
        const rows = await findMediaFiles(database.read, names(dataDir));
        return [...new Set(rows.map(({ verified_at }) => verified_at))];
      };
      clock.now += DAY_MS - 1;
      expect(await verifiedAt()).toEqual([begun]);
      clock.now += 1;
      expect(await verifiedAt()).toEqual([clock.now]);
    });

    test('accepts files from before checksums when they can be decoded', async () => {
      const database = await open();
      const { library, dataDir, clock } = await openFull(database, 1);
      await database.write((tx) => tx.deleteFrom('media_file').execute());
      const files = imageFiles(dataDir);
      const [cut = ''] = [...files.keys()].filter((name) => name.endsWith('-320.webp'));
      const path = files.get(cut) ?? '';
      truncateSync(path, readFileSync(path).length - 20);
      expect(await library.check()).toEqual([cut]);
      const rows = await findMediaFiles(database.read, [...files.keys()]);
      // The damaged file may have been made again meanwhile, and have a checksum.
      expect(rows.filter(({ name, checksum }) => checksum === null && name !== cut)).toEqual([]);
      await vi.waitFor(async () => expect(await countProblems(database.read)).toBe(0), soon);

      clock.now += DAY_MS;
      const [other = ''] = [...files.keys()].filter((name) => name.endsWith('-640.avif'));
      damage(files.get(other) ?? '', 'changed');
      expect(await library.check()).toEqual([other]);
    });

    test('records nothing while the folder of the files is missing', { tags: ['FX09'] }, async () => {
      const database = await open();
      const { library, dataDir } = await openFull(database, 1);
      renameSync(`${dataDir}/media`, `${dataDir}/away`);
      expect(await library.storageExists()).toBe(false);
      await expect(library.check()).rejects.toThrow('The image folder is missing.');
      renameSync(`${dataDir}/away`, `${dataDir}/media`);
      expect(await library.check()).toEqual([]);
    });

    test('rebuilds missing renditions, which pages do not use meanwhile', async () => {
      const database = await open();
      const { library, dataDir, clock, catalogVersion } = await openFull(database, 1);
      clock.now += DAY_MS;
      const files = imageFiles(dataDir);
      const before = catalogVersion.current();
      for (const [name, path] of files) if (name.includes('-')) damage(path, 'emptied');
      expect(await library.check()).toHaveLength(files.size - 1);
      expect(catalogVersion.current()).toBeGreaterThan(before);
      await vi.waitFor(async () => expect(await findProblems(database.read)).toEqual([]), soon);
      const [hash = ''] = names(dataDir).map((name) => name.slice(0, 32));
      await vi.waitFor(
        async () => expect((await findMedia(database.read, [hash]))[0]?.state).toBe('ready'),
        soon,
      );
      expect(await library.check()).toEqual([]);
    });
  });
});
