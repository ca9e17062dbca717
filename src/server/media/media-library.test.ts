import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { openFreshDatabase } from '#tests/support/media/database.ts';
import { folder, openLibrary, storedNames } from '#tests/support/media/library.ts';
import { noiseImage, plain, png } from '#tests/support/media/samples.ts';

/** Of an image, in error messages. */
const NAME = 'photo.jpg';

describe('an upload', () => {
  test('resolves when its files can be opened', async () => {
    const { library, dataDir } = await openLibrary(await openFreshDatabase());
    const ingested = await library.ingest(await plain('#c03020', 1200, 800).jpeg().toBuffer(), NAME);
    expect(ingested).toMatchObject({ width: 1200, height: 800 });
    expect(await storedNames(dataDir)).toEqual(
      ['-320', '-960', ''].map((end) => `${ingested.hash}${end}.webp`).toSorted(),
    );
    const file = await library.open(`${ingested.hash}-320.webp`);
    expect(file?.type).toBe('image/webp');
    if (!file) return;
    expect(await sharp(await buffer(await file.stream())).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
    });
  });

  test('accepts exactly 10 MB and rejects one byte more', { tags: ['IM02'] }, async () => {
    const { library } = await openLibrary(await openFreshDatabase());
    const image = await noiseImage({ width: 100, height: 100 }).jpeg().toBuffer();
    const exact = Buffer.concat([image, Buffer.alloc(limits.imageBytes - image.length)]);
    expect(await library.ingest(exact, NAME)).toMatchObject({ width: 100 });
    await expect(library.ingest(Buffer.concat([exact, Buffer.alloc(1)]), 'kolam.jpg')).rejects.toMatchObject({
      problem: 'too_large',
      message: 'kolam.jpg is too large. Pictures can be up to 10MB.',
    });
  });

  test('leaves nothing when it is rejected', { tags: ['IM04'] }, async () => {
    const { library, dataDir } = await openLibrary(await openFreshDatabase());
    const bad = [
      Buffer.from('<script>'),
      png({ width: 9, height: 9, depth: 8, colorType: 2 }),
      png({ width: 30_000, height: 30_000, depth: 1, colorType: 0 }, Buffer.alloc(1_000)),
      (await noiseImage().jpeg().toBuffer()).subarray(0, 2_000),
    ];
    for (const bytes of bad) {
      await expect(library.ingest(bytes, NAME)).rejects.toMatchObject({ problem: 'invalid' });
    }
    expect(await storedNames(dataDir)).toEqual([]);
  });

  test('stores the same image once, durably each time', async () => {
    const { library, dataDir } = await openLibrary(await openFreshDatabase());
    const bytes = await noiseImage().png().toBuffer();
    const { hash } = await library.ingest(bytes, NAME);
    const file = join(dataDir, 'media', hash.slice(0, 2), `${hash}.webp`);
    const first = await stat(file);
    expect((await library.ingest(bytes, NAME)).hash).toBe(hash);
    // Written again: the first write may not be durable, and a running sweep could treat the files as old.
    expect((await stat(file)).ino).not.toBe(first.ino);
    expect(await storedNames(dataDir)).toEqual([`${hash}.webp`]);
  });

  test('handles a hundred concurrent uploads of one image', { tags: ['deep', 'IM26'] }, async () => {
    const { library, dataDir } = await openLibrary(await openFreshDatabase());
    const bytes = await noiseImage().jpeg().toBuffer();
    const all = await Promise.all(Array.from({ length: 100 }, () => library.ingest(bytes, NAME)));
    expect(new Set(all.map(({ hash }) => hash)).size).toBe(1);
    expect(await storedNames(dataDir)).toEqual([`${all[0]?.hash}.webp`]);
  });

  test('rejects uploads for the moment that exceed the memory', async () => {
    const { library } = await openLibrary(await openFreshDatabase());
    const image = await noiseImage({ width: 60, height: 60 }).jpeg().toBuffer();
    const large = Buffer.concat([image, Buffer.alloc(limits.imageBytes - image.length)]);
    const responses = await Promise.allSettled(Array.from({ length: 20 }, () => library.ingest(large, NAME)));
    const rejected = responses.filter((response) => response.status === 'rejected');
    // The memory fits eight of the twenty.
    expect(rejected.length).toBe(12);
    for (const { reason } of rejected)
      expect(reason).toMatchObject({ problem: 'unavailable', details: { retryAfter: 2 } });
    expect(await library.ingest(large, NAME)).toMatchObject({ width: 60 });
  });

  test('reports a failing storage as an outage and works at the next try', async () => {
    const dataDir = folder();
    const { library } = await openLibrary(await openFreshDatabase(), { dataDir });
    await writeFile(join(dataDir, 'media'), 'a file in the way');
    const bytes = await noiseImage().jpeg().toBuffer();
    await expect(library.ingest(bytes, NAME)).rejects.toMatchObject({ problem: 'unavailable' });
    await rm(join(dataDir, 'media'));
    // The width of `noiseImage`.
    expect(await library.ingest(bytes, NAME)).toMatchObject({ width: 240 });
  });
});

describe('memory for request bodies', () => {
  test('fits one product with five full-size images, or eight single images', async () => {
    const { library } = await openLibrary(await openFreshDatabase());
    const release = library.reserve(limits.productBody);
    expect(() => library.reserve(limits.productBody)).toThrow();
    release();
    for (let count = 0; count < 8; count += 1) library.reserve(limits.imageBody);
    expect(() => library.reserve(limits.imageBody)).toThrow();
  });
});

test('opens files with valid names only', async () => {
  const dataDir = folder();
  const { library } = await openLibrary(await openFreshDatabase(), { dataDir });
  await mkdir(join(dataDir, 'media', '..'), { recursive: true });
  await writeFile(join(dataDir, 'secret.webp'), 'secret');
  await chmod(join(dataDir, 'secret.webp'), 0o644);
  for (const name of ['../secret.webp', 'secret.webp', '..', '', 'unfinished', `${'a'.repeat(32)}.webp`]) {
    expect(await library.open(name)).toBeUndefined();
  }
});
