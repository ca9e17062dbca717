import { describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { addProduct } from '#tests/support/media/product.ts';
import { findMedia, deleteUnusedMedia, setState, findNextEarly, upsertMedia } from './media.store.ts';

const hashOf = (digit: string) => digit.repeat(32);
/** An image whose hash is this digit, repeated. */
const image = (digit: string) => ({
  hash: hashOf(digit),
  width: 1920,
  height: 1280,
  placeholder: 'x',
  fine_width: null,
  fine_height: null,
});

const insertImages = (database: Database, digits: string[], now: number) =>
  database.write((tx) => upsertMedia(tx, digits.map(image), now));

describe('media rows', () => {
  onBothEngines((open) => {
    test('are found by hash', async () => {
      const database = await open();
      await insertImages(database, ['a', 'b', 'c'], 100);
      const rows = await findMedia(database.read, [hashOf('a'), hashOf('c'), hashOf('d')]);
      expect(rows.toSorted((one, two) => (one.hash < two.hash ? -1 : 1))).toEqual([
        { ...image('a'), state: 'early', created_at: 100 },
        { ...image('c'), state: 'early', created_at: 100 },
      ]);
      expect(await findMedia(database.read, [])).toEqual([]);
    });

    test('are found by thousands of hashes', async () => {
      const database = await open();
      await insertImages(database, ['a'], 100);
      const many = Array.from({ length: 3_000 }, (_, at) => String(at).padStart(32, '0'));
      expect(await findMedia(database.read, [...many, hashOf('a')])).toHaveLength(1);
    });

    test('stay unchanged when the image is uploaded again, but count as new', async () => {
      const database = await open();
      await insertImages(database, ['a'], 100);
      await database.write((tx) => setState(tx, [hashOf('a')], 'ready'));
      await database.write((tx) => upsertMedia(tx, [{ ...image('a'), placeholder: 'y' }], 200));
      expect(await findMedia(database.read, [hashOf('a')])).toEqual([
        { ...image('a'), state: 'ready', created_at: 200 },
      ]);
    });

    test('add a full-resolution rendition that comes later, and keep it', async () => {
      const database = await open();
      const fine = { fine_width: 4000, fine_height: 3000 };
      for (const given of [image('a'), { ...image('a'), ...fine }, image('a')]) {
        await database.write((tx) => upsertMedia(tx, [given], 100));
      }
      expect(await findMedia(database.read, [hashOf('a')])).toMatchObject([fine]);
    });

    test('wait for renditions in upload order', async () => {
      const database = await open();
      await insertImages(database, ['b'], 100);
      await insertImages(database, ['a', 'c'], 200);
      const next = async (...except: string[]) =>
        (await findNextEarly(database.read, except.map(hashOf)))?.hash[0];
      expect(await next()).toBe('b');
      expect(await next('b')).toBe('a');
      expect(await database.write((tx) => setState(tx, ['a', 'b', 'f'].map(hashOf), 'ready'))).toHaveLength(
        2,
      );
      expect(await next()).toBe('c');
      expect(await next('c')).toBeUndefined();
    });

    test('are deleted when no product uses them and they are old enough', async () => {
      const database = await open();
      await insertImages(database, ['a', 'b', 'c', 'd'], 100);
      await insertImages(database, ['e'], 200);
      await addProduct(database, 'shown', ['a', 'b'].map(hashOf));
      const deletedAt = 150;
      await addProduct(database, 'in-the-trash', ['b', 'c'].map(hashOf), deletedAt);
      expect(await deleteUnusedMedia(database, 200)).toEqual([hashOf('d')]);

      // When a product in the trash is deleted for good, so are its images, except those that other products use.
      await database.write((tx) => tx.deleteFrom('product').where('id', '=', 'in-the-trash').execute());
      expect(await deleteUnusedMedia(database, 200)).toEqual([hashOf('c')]);
      expect(await deleteUnusedMedia(database, 201)).toEqual([hashOf('e')]);
      expect(await findMedia(database.read, ['a', 'b', 'c', 'd', 'e'].map(hashOf))).toHaveLength(2);
    });
  });
});
