import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { limits } from '#contract/api/limits.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { collectedLog } from '#tests/support/collected-log.ts';
import { hashOfName } from '../media-names.ts';
import { localFiles } from './local.ts';
import { REMOVAL_CLAIM_MS } from './recorded-files.ts';
import { openFreshDatabase } from '#tests/support/media/database.ts';
import { openLibrary, storedNames } from '#tests/support/media/library.ts';
import { addProduct } from '#tests/support/media/product.ts';
import { plain } from '#tests/support/media/samples.ts';

/** Longer than the shop keeps an image that nothing uses. */
const LONG_UNUSED_MS = (limits.draftDays + 3) * DAY_MS;

const image = (color: string) => plain(color, 400, 300).png().toBuffer();

// `addImage` uploads an image and stores its media row; `library.ingest` stores only its files.

describe('a sweep', () => {
  forEachEngine((open) => {
    test('deletes unused images only', { tags: ['IM27'] }, async () => {
      const database = await open();
      const { addImage, library, clock, dataDir, stop } = await openLibrary(database);
      const shown = await addImage(await image('#c00'));
      const trashed = await addImage(await image('#0c0'));
      const unused = await addImage(await image('#00c'));
      await addProduct(database, 'shown', [shown.hash]);
      await addProduct(database, 'in-the-trash', [trashed.hash], clock.now);
      const filesOf = (...images: { hash: string }[]) =>
        images.flatMap(({ hash }) => [`${hash}-320.webp`, `${hash}.webp`]).toSorted();

      clock.now += limits.draftDays * DAY_MS;
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual(filesOf(shown, trashed, unused));

      clock.now += 2 * DAY_MS;
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual(filesOf(shown, trashed));

      await database.write((tx) => tx.deleteFrom('product').where('id', '=', 'in-the-trash').execute());
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual(filesOf(shown));
      await stop();
    });

    test('deletes files without a media row after one day', async () => {
      const { library, clock, dataDir } = await openLibrary(await open());
      await library.ingest(await image('#c00'), 'photo.png');
      await library.sweep();
      expect(await storedNames(dataDir)).toHaveLength(2);
      clock.now += 2 * DAY_MS;
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual([]);
    });

    test('keeps an image that was uploaded again', async () => {
      const { addImage, library, clock, dataDir } = await openLibrary(await open());
      await addImage(await image('#c00'));
      clock.now += LONG_UNUSED_MS;
      await addImage(await image('#c00'));
      await library.sweep();
      expect(await storedNames(dataDir)).toHaveLength(2);
    });

    test('keeps files that the shop did not write', async () => {
      const { addImage, library, clock, dataDir } = await openLibrary(await open());
      const { hash } = await addImage(await image('#c00'));
      const note = join(dataDir, 'media', hash.slice(0, 2), 'a note.txt');
      await writeFile(note, 'mine');
      await utimes(note, new Date(0), new Date(0));
      clock.now += LONG_UNUSED_MS;
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual(['a note.txt']);
    });

    test('never deletes images of another shop in the same storage', { tags: ['FX05'] }, async () => {
      const { log, lines } = collectedLog();
      const { addImage, library, clock, dataDir } = await openLibrary(await open(), { log });
      const own = await addImage(await image('#c00'));
      const before = await storedNames(dataDir);
      const other = await openLibrary(await openFreshDatabase(), { dataDir });
      const foreign = await other.addImage(await image('#0c0'));
      clock.now += LONG_UNUSED_MS;
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual(
        [`${foreign.hash}-320.webp`, `${foreign.hash}.webp`].toSorted(),
      );
      expect([before.length, before.every((name) => hashOfName(name) === own.hash)]).toEqual([2, true]);
      expect(lines).toEqual([]);
    });

    test(
      'deletes nothing and warns when most of at least 20 files are unknown',
      { tags: ['FX05'] },
      async () => {
        const { log, lines } = collectedLog();
        const { addImage, library, clock, dataDir, operatorWarnings } = await openLibrary(await open(), {
          log,
        });
        await addImage(await image('#c00'));
        const other = localFiles(dataDir);
        for (let n = 10; n < 28; n += 1)
          await other.put(`${String(n).repeat(16)}.webp`, Buffer.from('other'));
        clock.now += LONG_UNUSED_MS;
        await library.sweep();
        expect(await storedNames(dataDir)).toHaveLength(20);
        expect(lines).toEqual([expect.stringContaining('"known":2,"unknown":18')]);
        expect(lines[0]).toContain('This shop did not write most of the files in its storage');
        expect(operatorWarnings.list()).toMatchObject([{ title: 'Unused pictures are not deleted' }]);

        // With 18 files of its own, the unknown files are no longer the majority.
        for (let n = 0; n < 8; n += 1) await addImage(await image(`#00${n}`));
        await library.sweep();
        // The first image of its own was unused for too long, so 18 unknown files and two of each new image are left.
        expect(await storedNames(dataDir)).toHaveLength(18 + 2 * 8);
        expect([lines.length, operatorWarnings.list()]).toEqual([1, []]);
      },
    );

    test('records files from before file rows, and deletes them when unused', async () => {
      const database = await open();
      const { addImage, library, clock, dataDir } = await openLibrary(database);
      const { hash } = await addImage(await image('#c00'));
      await database.write((tx) => tx.deleteFrom('media_file').execute());
      await library.sweep();
      const rows = await database.read.selectFrom('media_file').selectAll().orderBy('name').execute();
      expect(rows).toMatchObject(
        (await storedNames(dataDir)).map((name) => ({ name, checksum: null, problem: null })),
      );
      expect(rows.map(({ name }) => hashOfName(name))).toEqual([hash, hash]);
      await database.write((tx) => tx.deleteFrom('media_file').execute());
      clock.now += LONG_UNUSED_MS;
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual([]);
      expect(await database.read.selectFrom('media_file').selectAll().execute()).toEqual([]);
    });

    test('finishes an interrupted sweep, and deletes rows without files', async () => {
      const database = await open();
      const { addImage, library, clock, dataDir } = await openLibrary(database);
      const { hash } = await addImage(await image('#c00'));
      clock.now += LONG_UNUSED_MS;
      await database.write(async (tx) => {
        await tx.deleteFrom('media').execute();
        await tx.updateTable('media_file').set({ removing_at: clock.now }).execute();
      });
      await rm(join(dataDir, 'media', hash.slice(0, 2), `${hash}.webp`));
      // Another process may still be deleting these files.
      await library.sweep();
      expect(await storedNames(dataDir)).toHaveLength(1);
      clock.now += REMOVAL_CLAIM_MS;
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual([]);
      expect(await database.read.selectFrom('media_file').selectAll().execute()).toEqual([]);
    });

    test('continues after a file that cannot be removed, and reports it', async () => {
      const database = await open();
      const { addImage, library, clock, dataDir } = await openLibrary(database);
      const { hash } = await addImage(await image('#c00'));
      await addImage(await image('#0c0'));
      const file = join(dataDir, 'media', hash.slice(0, 2), `${hash}.webp`);
      await rm(file);
      // A folder with its name cannot be removed as a file.
      await mkdir(join(file, 'folder'), { recursive: true });
      clock.now += LONG_UNUSED_MS;
      await expect(library.sweep()).rejects.toThrow(/directory/);
      expect(await storedNames(dataDir)).toEqual([]);
      expect(await database.read.selectFrom('media_file').select('name').execute()).toEqual([
        { name: `${hash}.webp` },
      ]);
    });
  });
});
