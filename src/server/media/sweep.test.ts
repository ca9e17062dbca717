import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { forEachEngine } from '../database/testing/engines.ts';
import { openLibrary, storedNames } from './testing/library.ts';
import { addProduct } from './testing/product.ts';
import { plain } from './testing/samples.ts';

const DAY_MS = 24 * 3_600_000;
const picture = (colour: string) => plain(colour, 400, 300).png().toBuffer();

describe('a sweep', () => {
  forEachEngine((open) => {
    test('takes what nothing refers to and leaves all else', async () => {
      const database = await open();
      const { take, library, clock, dataDir, stop } = await openLibrary(database);
      const shown = await take(await picture('#c00'));
      const binned = await take(await picture('#0c0'));
      const unused = await take(await picture('#00c'));
      await addProduct(database, 'shown', [shown.hash]);
      await addProduct(database, 'binned', [binned.hash], clock.now);
      const filesOf = (...pictures: { hash: string }[]) =>
        pictures.flatMap(({ hash }) => [`${hash}-320.webp`, `${hash}.webp`]).toSorted();

      clock.now += limits.draftDays * DAY_MS;
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual(filesOf(shown, binned, unused));

      clock.now += 2 * DAY_MS;
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual(filesOf(shown, binned));

      await database.write((tx) => tx.deleteFrom('product').where('id', '=', 'binned').execute());
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual(filesOf(shown));
      await stop();
    });

    test('takes files that never got a row once they are a day old', async () => {
      const { library, clock, dataDir } = await openLibrary(await open());
      await library.ingest(await picture('#c00'), 'It');
      await library.sweep();
      expect(await storedNames(dataDir)).toHaveLength(2);
      clock.now += 2 * DAY_MS;
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual([]);
    });

    test('leaves a picture that was uploaded again', async () => {
      const { take, library, clock, dataDir } = await openLibrary(await open());
      await take(await picture('#c00'));
      clock.now += 32 * DAY_MS;
      await take(await picture('#c00'));
      await library.sweep();
      expect(await storedNames(dataDir)).toHaveLength(2);
    });

    test('leaves what somebody else put there', async () => {
      const { take, library, clock, dataDir } = await openLibrary(await open());
      const { hash } = await take(await picture('#c00'));
      const note = join(dataDir, 'media', hash.slice(0, 2), 'a note.txt');
      await writeFile(note, 'mine');
      await utimes(note, new Date(0), new Date(0));
      clock.now += 33 * DAY_MS;
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual(['a note.txt']);
    });
  });
});
