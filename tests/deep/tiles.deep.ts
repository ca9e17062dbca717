import { DAY_MS } from '#contract/durations.ts';
import { limits } from '#contract/api/limits.ts';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fullResolutionPixels, lastLevel, tileGrid } from '#contract/catalog/images/image-tiles.ts';
import { forEachEngine } from '../support/database/engines.ts';
import { canMakeDisks, makeSmallDisk } from '../support/small-disk.ts';
import { fullResolutionName, largestName, tileName } from '#server/media/media-names.ts';
import { startBucket } from '../support/media/bucket.ts';
import { openFreshDatabase } from '../support/media/database.ts';
import { folder, openLibrary, storedNames } from '../support/media/library.ts';
import { addProduct } from '../support/media/product.ts';
import { plain } from '../support/media/samples.ts';

const large = { width: 2600, height: 700 };
/** One color: the tiles are cut all the same, with little work for the encoders. */
const largeJpeg = () => plain('#528', large.width, large.height).jpeg().toBuffer();

type Library = Awaited<ReturnType<typeof openLibrary>>['library'];

async function read(library: Library, name: string): Promise<Buffer | undefined> {
  const file = await library.open(name);
  return file && buffer(await file.stream());
}

function everyTile(hash: string): string[] {
  const names: string[] = [];
  for (let level = 0; level <= lastLevel(large); level += 1) {
    const { columns, rows } = tileGrid(large, level);
    for (let column = 0; column < columns; column += 1) {
      for (let row = 0; row < rows; row += 1) names.push(tileName(hash, { level, column, row }));
    }
  }
  return names.toSorted();
}

describe('a large image', () => {
  test('is stored in full resolution, upright and without metadata', async () => {
    const { addImage, library, dataDir } = await openLibrary(await openFreshDatabase());
    const turned = await plain('#285', large.width, large.height)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD3: { GPSLatitude: '28/1 36/1 0/1' } })
      .jpeg()
      .toBuffer();
    const taken = await addImage(turned);
    expect(taken).toMatchObject({ fine_width: large.height, fine_height: large.width });
    const stored = join(dataDir, 'media', taken.hash.slice(0, 2), fullResolutionName(taken.hash));
    const metadata = await sharp(stored).metadata();
    expect(metadata).toMatchObject({ width: large.height, height: large.width });
    expect([metadata.exif, metadata.icc, metadata.orientation]).toEqual([undefined, undefined, undefined]);
    // Tiles are made from it; it is not served.
    expect(await library.open(fullResolutionName(taken.hash))).toBeUndefined();
  });

  test('is limited to the maximum resolution', async () => {
    const { addImage } = await openLibrary(await openFreshDatabase());
    const taken = await addImage(await plain('#822', 6400, 1600).jpeg().toBuffer());
    expect(taken).toMatchObject({ fine_width: fullResolutionPixels.max, fine_height: 1500 });
  });

  test('creates its tiles at the first request for one', async () => {
    const { addImage, library, dataDir } = await openLibrary(await openFreshDatabase());
    const { hash } = await addImage(await largeJpeg());
    const isTile = (name: string) => name.includes('_');
    expect((await storedNames(dataDir)).filter(isTile)).toEqual([]);

    // All at once, as the viewer requests them: the tiles are cut once.
    const first = await Promise.all(everyTile(hash).map((name) => read(library, name)));
    expect(first.every((bytes) => bytes !== undefined)).toBe(true);
    expect((await storedNames(dataDir)).filter(isTile)).toEqual(everyTile(hash));

    // The last tile, with the pixel that it shares with its neighbors: 2600 - 5 × 510 + 1 and 700 - 510 + 1.
    const corner = await read(library, tileName(hash, { level: 3, column: 5, row: 1 }));
    expect(await sharp(corner).metadata()).toMatchObject({ format: 'webp', width: 51, height: 191 });
    const whole = await read(library, tileName(hash, { level: 0, column: 0, row: 0 }));
    expect(await sharp(whole).metadata()).toMatchObject({ width: 325, height: 88 });
  });

  test('has its tiles soon, also while uploads keep coming', async () => {
    const { addImage, library } = await openLibrary(await openFreshDatabase());
    const { hash } = await addImage(await largeJpeg());
    const colors = Array.from({ length: 40 }, (_, at) => `rgb(${at * 5}, 90, 120)`);
    const images = await Promise.all(colors.map((color) => plain(color, 1600, 1200).jpeg().toBuffer()));
    let isTileThere = false;
    const name = tileName(hash, { level: 0, column: 0, row: 0 });
    const tile = read(library, name).finally(() => (isTileThere = true));
    async function upload() {
      for (let image = images.pop(); image; image = isTileThere ? undefined : images.pop())
        await addImage(image);
    }
    await Promise.all(Array.from({ length: 4 }, upload));
    expect(await tile).toBeDefined();
    expect(images.length).toBeGreaterThan(0);
  });

  test('has the same content on its tiles', async () => {
    const { addImage, library } = await openLibrary(await openFreshDatabase());
    const sheet = plain('#fff', large.width, large.height);
    const redSquare = await plain('#d02010', 200, 200).png().toBuffer();
    const image = await sheet
      .composite([{ input: redSquare, left: 1200, top: 450 }])
      .png()
      .toBuffer();
    const { hash } = await addImage(image);
    const tile = await read(library, tileName(hash, { level: 3, column: 2, row: 1 }));
    // The tile begins one pixel before 2 × 510, 1 × 510.
    const { data, info } = await sharp(tile).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ];
    const [red = 0, green = 255] = at(1300 - 1019, 600 - 509);
    expect(red).toBeGreaterThan(190);
    expect(green).toBeLessThan(60);
    expect(at(100, 100).every((channel) => channel > 245)).toBe(true);
  });

  test('has no tile beyond its edges', async () => {
    const { addImage, library, dataDir } = await openLibrary(await openFreshDatabase());
    const { hash } = await addImage(await largeJpeg());
    const before = await storedNames(dataDir);
    for (const tile of [
      { level: 4, column: 0, row: 0 },
      { level: 3, column: 6, row: 0 },
      { level: 3, column: 0, row: 2 },
      { level: 0, column: 1, row: 0 },
      { level: 999, column: 999, row: 999 },
    ]) {
      expect([tile, await library.open(tileName(hash, tile))]).toEqual([tile, undefined]);
      expect(await storedNames(dataDir)).toEqual(before);
    }
  });

  test(
    'has no tiles while no temporary files can be written, and has them afterwards',
    { tags: ['CR21'] },
    async () => {
      const { addImage, library, dataDir } = await openLibrary(await openFreshDatabase());
      const tile = { level: 0, column: 0, row: 0 };
      const elsewhere = folder();
      onTestFinished(() => void vi.unstubAllEnvs());
      const noFolder = join(elsewhere, 'none');
      const full = canMakeDisks() ? [makeSmallDisk({ megabytes: 1 })] : [];
      for (const disk of full) disk.fill();
      for (const dir of [noFolder, ...full.map((disk) => disk.folder)]) {
        vi.stubEnv('TMPDIR', dir);
        // Uploading needs no temporary files.
        const { hash } = await addImage(
          await plain(dir === noFolder ? '#222' : '#333', large.width, large.height)
            .jpeg()
            .toBuffer(),
        );
        const name = tileName(hash, tile);
        await expect(library.open(name)).rejects.toMatchObject({ problem: 'unavailable' });
        expect(await library.open(largestName(hash))).toBeDefined();
        vi.stubEnv('TMPDIR', elsewhere);
        expect(await read(library, name)).toBeDefined();
        expect((await storedNames(dataDir)).filter((stored) => stored === name)).toHaveLength(1);
      }
      expect(await readdir(elsewhere)).toEqual([]);
    },
  );

  test('without its full-resolution rendition reports it, and is otherwise unchanged', async () => {
    const { addImage, library, dataDir } = await openLibrary(await openFreshDatabase());
    const { hash } = await addImage(await largeJpeg());
    await rm(join(dataDir, 'media', hash.slice(0, 2), fullResolutionName(hash)));
    const tile = tileName(hash, { level: 0, column: 0, row: 0 });
    await expect(library.open(tile)).rejects.toMatchObject({ problem: 'unavailable' });
    expect(await library.open(largestName(hash))).toBeDefined();
  });

  test('gets its tiles from a bucket too', async () => {
    const { storageUrl, objects } = await startBucket();
    const storageKeys = { id: 'id', secret: 'secret', session: undefined };
    const { addImage, library } = await openLibrary(await openFreshDatabase(), { storageUrl, storageKeys });
    const { hash } = await addImage(await largeJpeg());
    const name = tileName(hash, { level: 1, column: 1, row: 0 });
    expect(await read(library, name)).toEqual(objects.get(`/pictures/shop/${name}`)?.bytes);
  });
});

test('an image no larger than its largest rendition has no tiles', async () => {
  const { addImage, library, dataDir } = await openLibrary(await openFreshDatabase());
  const taken = await addImage(
    await plain('#228', fullResolutionPixels.min - 1, 900)
      .jpeg()
      .toBuffer(),
  );
  expect(taken).toMatchObject({ fine_width: null, fine_height: null });
  expect(await library.open(tileName(taken.hash, { level: 0, column: 0, row: 0 }))).toBeUndefined();
  expect((await storedNames(dataDir)).some((name) => name.includes('fine'))).toBe(false);
});

test('an unknown image has no tiles', { tags: ['IM24'] }, async () => {
  const { library } = await openLibrary(await openFreshDatabase());
  expect(await library.open(tileName('0'.repeat(32), { level: 0, column: 0, row: 0 }))).toBeUndefined();
});

describe('a deleted image', () => {
  forEachEngine((open) => {
    test('loses its tiles and its full-resolution rendition', async () => {
      const database = await open();
      const { addImage, library, clock, dataDir, stop } = await openLibrary(database);
      const { hash } = await addImage(await largeJpeg());
      await addProduct(database, 'shown', [hash]);
      const tile = tileName(hash, { level: 0, column: 0, row: 0 });
      expect(await library.open(tile)).toBeDefined();

      clock.now += (limits.draftDays + 2) * DAY_MS;
      await library.sweep();
      expect(await library.open(tile)).toBeDefined();

      await database.write((tx) => tx.deleteFrom('product').where('id', '=', 'shown').execute());
      await library.sweep();
      expect(await storedNames(dataDir)).toEqual([]);
      expect(await library.open(tile)).toBeUndefined();
      await stop();
    });
  });
});
