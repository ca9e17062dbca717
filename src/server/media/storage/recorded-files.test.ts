import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import type { Files } from './storage.ts';
import { localFiles } from './local.ts';
import { tileName } from '../media-names.ts';
import { findMedia } from '../media.store.ts';
import { withFileRecords, REMOVAL_CLAIM_MS } from './recorded-files.ts';
import { folder, openLibrary, storedNames } from '#tests/support/media/library.ts';
import { plain } from '#tests/support/media/samples.ts';

const name = `${'ab'.repeat(16)}.webp`;
const bytes = Buffer.from('the bytes');
const soon = { timeout: 14_000, interval: 20 };

const rowsOf = ({ read }: Database) => read.selectFrom('media_file').selectAll().orderBy('name').execute();

/** The expected rows, computed from the files. */
async function expectedRows(dataDir: string) {
  const names = await storedNames(dataDir);
  return Promise.all(
    names.map(async (one) => {
      const content = await readFile(join(dataDir, 'media', one.slice(0, 2), one));
      const checksum = createHash('sha256').update(content).digest('hex');
      return { name: one, bytes: content.length, checksum, problem: null, removing_at: null };
    }),
  );
}

describe('a stored file', () => {
  forEachEngine((open) => {
    test('has a row with size and checksum, whatever its kind', async () => {
      const database = await open();
      const { addImage, library, dataDir } = await openLibrary(database);
      const { hash } = await addImage(await plain('#528', 2600, 700).jpeg().toBuffer());
      expect(await rowsOf(database)).toMatchObject(await expectedRows(dataDir));
      library.wake();
      await vi.waitFor(
        async () => expect((await findMedia(database.read, [hash]))[0]?.state).toBe('ready'),
        soon,
      );
      const before = await rowsOf(database);
      await library.open(tileName(hash, { level: 0, column: 0, row: 0 }));
      const rows = await rowsOf(database);
      // The first request for a tile makes all tiles of the image, more than ten.
      expect(rows.length).toBeGreaterThan(before.length + 10);
      expect(rows).toMatchObject(await expectedRows(dataDir));
    });

    test('is recorded before it is written, its checksum afterwards', async () => {
      const database = await open();
      const seen: unknown[] = [];
      const files: Files = {
        ...localFiles(folder()),
        put: async () => void seen.push(...(await rowsOf(database))),
      };
      await withFileRecords(files, { database, now: () => 7 }).put([{ name, bytes }]);
      const row = { name, bytes: bytes.length, written_at: 7, verified_at: null, problem: null };
      expect(seen).toMatchObject([{ ...row, checksum: null }]);
      expect(await rowsOf(database)).toMatchObject([
        { ...row, checksum: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ]);
    });

    test('keeps its checksum when writing it again fails', async () => {
      const database = await open();
      const plainFiles = localFiles(folder());
      await withFileRecords(plainFiles, { database, now: () => 7 }).put([{ name, bytes }]);
      const before = await rowsOf(database);
      const full: Files = { ...plainFiles, put: () => Promise.reject(new Error('It is full')) };
      const other = Buffer.from('other bytes');
      const failing = withFileRecords(full, { database, now: () => 9 }).put([{ name, bytes: other }]);
      await expect(failing).rejects.toMatchObject({ cause: { message: 'It is full' } });
      expect(await rowsOf(database)).toEqual(before.map((row) => ({ ...row, written_at: 9 })));
    });

    test('is not written while it is being removed, except after a crash of the removing process', async () => {
      const database = await open();
      const dataDir = folder();
      let now = 1_000_000;
      const files = withFileRecords(localFiles(dataDir), { database, now: () => now });
      await files.put([{ name, bytes }]);
      await database.write((tx) => tx.updateTable('media_file').set({ removing_at: now }).execute());
      await expect(files.put([{ name, bytes }])).rejects.toMatchObject({ problem: 'unavailable' });
      now += REMOVAL_CLAIM_MS;
      await files.put([{ name, bytes }]);
      expect(await rowsOf(database)).toMatchObject([{ removing_at: null, written_at: now }]);
    });
  });
});
