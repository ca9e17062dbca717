import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { previewSize } from '#contract/catalog/images/image-sources.ts';
import { watchCatalogVersion } from '#server/catalog/catalog-version.store.ts';
import { forEachEngine } from '../support/database/engines.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { createLimiter } from '#server/platform/concurrency.ts';
import { createRenditionWorker } from '#server/media/processing/rendition-worker.ts';
import { localFiles } from '#server/media/storage/local.ts';
import { previewName } from '#server/media/media-names.ts';
import { findMedia, upsertMedia } from '#server/media/media.store.ts';
import { makePreview } from '#server/media/processing/renditions.ts';
import { withFileRecords } from '#server/media/storage/recorded-files.ts';
import { openFreshDatabase } from '../support/media/database.ts';
import { folder, openLibrary, silent, storedNames } from '../support/media/library.ts';
import { noiseImage, plain } from '../support/media/samples.ts';

const soon = { timeout: 14_000, interval: 20 };

describe('the remaining renditions', () => {
  forEachEngine((open) => {
    test('are created, and the catalog version changes once for all', async () => {
      const database = await open();
      const { addImage, library, catalogVersion } = await openLibrary(database);
      const before = catalogVersion.current();
      const one = await addImage(await plain('#20c030', 700, 500).jpeg().toBuffer());
      const two = await addImage(await noiseImage({ width: 100, height: 80 }).jpeg().toBuffer());
      library.wake();
      await vi.waitFor(async () => {
        const rows = await findMedia(database.read, [one.hash, two.hash]);
        expect(rows.map((row) => row.state)).toEqual(['ready', 'ready']);
      }, soon);
      await vi.waitFor(() => expect(catalogVersion.current()).toBe(before + 1), soon);
    });
  });

  test('include every size and format of a page, all decodable', async () => {
    const database = await openFreshDatabase();
    const { addImage, library, dataDir } = await openLibrary(database);
    const { hash } = await addImage(await plain('#c03020', 1700, 400).jpeg().toBuffer());
    library.wake();
    await vi.waitFor(
      async () => expect((await findMedia(database.read, [hash]))[0]?.state).toBe('ready'),
      soon,
    );
    const names = await storedNames(dataDir);
    const formats = [320, 640, 960, 1440].flatMap((width) => [`-${width}.avif`, `-${width}.webp`]);
    expect(names).toEqual(
      [...formats, '-960.jpg', '-preview.jpg', '.webp'].map((end) => hash + end).toSorted(),
    );
    for (const name of names) {
      const file = await library.open(name);
      if (!file) throw new Error(`${name} is not there`);
      const bytes = await buffer(await file.stream());
      const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const { format, compression, exif, icc, xmp } = await sharp(bytes).metadata();
      const width = Number(/-(\d+)\./.exec(name)?.[1] ?? (name.includes('preview') ? 1200 : 1700));
      expect([name, info.width]).toEqual([name, width]);
      expect(file.type).toBe(compression === 'av1' ? 'image/avif' : `image/${format}`);
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    }
  });

  test('continue at the next start after an interruption', { tags: ['CR23'] }, async () => {
    const database = await openFreshDatabase();
    const dataDir = folder();
    const first = await openLibrary(database, { dataDir });
    const { hash } = await first.addImage(await plain('#20c030', 700, 500).jpeg().toBuffer());
    first.library.wake();
    // The upload made two; the worker has made another one.
    await vi.waitFor(async () => expect((await storedNames(dataDir)).length).toBeGreaterThan(2), soon);
    await first.stop();
    const made = join(dataDir, 'media', hash.slice(0, 2), previewName(hash));
    await writeFile(made, 'made before');

    await openLibrary(database, { dataDir });
    await vi.waitFor(
      async () => expect((await findMedia(database.read, [hash]))[0]?.state).toBe('ready'),
      soon,
    );
    // AVIF and WebP of 320 and 640 pixels, the two JPEGs, and the largest.
    expect(await storedNames(dataDir)).toHaveLength(7);
    expect(await readFile(made, 'utf8')).toBe('made before');
  });
});

async function openBackground() {
  const database = await openFreshDatabase();
  const catalogVersion = await watchCatalogVersion(database);
  const urgentWork = createLimiter(2);
  const dataDir = folder();
  const failures: unknown[] = [];
  const log = silent.child({});
  log.error = (details: unknown) => failures.push(details);
  const files = withFileRecords(localFiles(dataDir), { database, now: Date.now });
  const jobs = createJobs({ database, log, scope: 'test' });
  onTestFinished(jobs.stop);
  const parts = { database, jobs, files, log, catalogVersion, urgentWork, retryAfterMs: 20 };
  const background = createRenditionWorker(parts);
  const library = await openLibrary(database, { dataDir });
  await library.stop();
  return {
    database,
    urgentWork,
    dataDir,
    failures,
    background,
    addImage: library.addImage,
    finish: () => catalogVersion.stop(),
  };
}

test('logs a failing image only once, leaves it as it is, and continues with the others', async () => {
  const { database, dataDir, failures, background, addImage, finish } = await openBackground();
  const broken = await addImage(await noiseImage({ width: 100, height: 80 }).jpeg().toBuffer());
  await rm(join(dataDir, 'media', broken.hash.slice(0, 2), `${broken.hash}.webp`));
  await database.write((tx) => upsertMedia(tx, [broken], 1));
  const good = await addImage(await plain('#c82828').png().toBuffer());
  background.wake();
  await vi.waitFor(
    async () => expect((await findMedia(database.read, [good.hash]))[0]?.state).toBe('ready'),
    soon,
  );
  await vi.waitFor(() => expect(failures).toEqual([expect.objectContaining({ hash: broken.hash })]), soon);
  expect((await findMedia(database.read, [broken.hash]))[0]?.state).toBe('early');
  await background.stop();
  finish();
});

test('lets urgent work go first, and stops after the current file', async () => {
  const { urgentWork, dataDir, background, addImage, finish } = await openBackground();
  await addImage(await plain('#c03020', 1700, 400).jpeg().toBuffer());
  let finishUpload = () => undefined as void;
  const upload = urgentWork.run(() => new Promise<void>((resolve) => (finishUpload = resolve)));
  background.wake();
  // There is nothing to wait for: in this time nothing may be made besides the three files of the upload.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await storedNames(dataDir)).toHaveLength(3);
  const stopped = background.stop();
  finishUpload();
  await upload;
  await stopped;
  expect(await storedNames(dataDir)).toHaveLength(3);
  background.wake();
  finish();
});

describe('the link preview', () => {
  test.each([
    ['wide', 1900, 600, [600, 80] as const],
    ['tall', 500, 1900, [480, 315] as const],
    ['tiny', 20, 20, [600, 290] as const],
  ])('%s: 1200×630, uncropped, with a light margin, below 300 KB', async (_, width, height, inMargin) => {
    const database = await openFreshDatabase();
    const { addImage, library } = await openLibrary(database);
    const { hash } = await addImage(await plain('#a01818', width, height).png().toBuffer());
    library.wake();
    const file = await vi.waitFor(async () => {
      const found = await library.open(previewName(hash));
      if (!found) throw new Error('not there yet');
      return found;
    }, soon);
    expect(file.size).toBeLessThan(300_000);
    const { data, info } = await sharp(await buffer(await file.stream()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject(previewSize);
    const green = (x: number, y: number) => data[(y * info.width + x) * 3 + 1] ?? -1;
    expect(green(600, 315)).toBeLessThan(60);
    // The margin has the image's color, almost white; a cropped image would cover it.
    for (const [x, y] of [[5, 5], [1194, 5], [5, 624], [1194, 624], [600, 5], [5, 315], inMargin] as const) {
      expect(green(x, y)).toBeGreaterThan(180);
      expect(green(x, y)).toBeLessThan(240);
    }
  });

  test('stays below 300 KB for a very detailed image', async () => {
    const busy = noiseImage({ width: 1200, height: 630, sigma: 120 }).raw();
    const { data, info } = await busy.toBuffer({ resolveWithObject: true });
    expect((await makePreview({ data, ...info })).length).toBeLessThan(300_000);
  });
});
