import { expect, test, vi } from 'vitest';
import { Image } from '#contract/catalog/images/image.ts';
import { findMedia } from '../media.store.ts';
import { expectedNames, hashOfUrl } from '../media-names.ts';
import { openFreshDatabase } from '#tests/support/media/database.ts';
import { openLibrary, storedNames } from '#tests/support/media/library.ts';
import { noiseImage } from '#tests/support/media/samples.ts';
import { uploadMedia } from './uploads.api.ts';

async function open() {
  const database = await openFreshDatabase();
  const { library, clock, dataDir } = await openLibrary(database);

  /** Waits until all renditions of an image are made, and expects no other files. */
  async function expectOnlyFilesOf({ url }: Image): Promise<void> {
    const row = await vi.waitFor(
      async () => {
        const [found] = await findMedia(database.read, [hashOfUrl(url) ?? '']);
        if (found?.state !== 'ready') throw new Error(`The image is ${found?.state}.`);
        return found;
      },
      { timeout: 10_000 },
    );
    expect(await storedNames(dataDir)).toEqual(expectedNames(row).toSorted());
  }

  return { context: { database, media: library, now: () => clock.now }, dataDir, expectOnlyFilesOf };
}

const encoded = () => noiseImage({ width: 100, height: 80 }).jpeg().toBuffer();

test('an upload stores an image, whose renditions follow', async () => {
  const { context, dataDir, expectOnlyFilesOf } = await open();
  const bytes = await encoded();
  const image = await uploadMedia(context, { bytes, filename: 'kolam.jpg' });
  expect(Image.parse(image)).toMatchObject({ width: 100, height: 80, ready: false, position: 0 });
  expect(await storedNames(dataDir)).toContain(image.url.replace('/media/', ''));
  await expectOnlyFilesOf(image);
  expect(await uploadMedia(context, { bytes })).toEqual({ ...image, ready: true });
});

test('the response has the full resolution of a large image', async () => {
  const { context } = await open();
  const bytes = await noiseImage({ width: 2400, height: 40 }).jpeg().toBuffer();
  expect(Image.parse(await uploadMedia(context, { bytes }))).toMatchObject({
    width: 1920,
    height: 32,
    fine: { width: 2400, height: 40 },
  });
});

test.each([
  ['kolam.jpg', 'kolam.jpg'],
  ['C:\\fakepath\\kolam.jpg', 'kolam.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['.htaccess', '.htaccess'],
  ['evil\u202Egpj.exe\0', 'evilgpj.exe'],
  ['a\r\nb.png', 'ab.png'],
  [`${'ल'.repeat(300)}.png`, `${'ल'.repeat(59)}…`],
  ['🌸'.repeat(40), `${'🌸'.repeat(29)}\ufffd…`],
  ['', 'The picture'],
  [undefined, 'The picture'],
])('a message calls %j %j, and no file is named by it', { tags: ['IM28'] }, async (filename, shown) => {
  const { context, dataDir, expectOnlyFilesOf } = await open();
  const rejected = uploadMedia(context, { bytes: Buffer.from('no picture'), filename });
  await expect(rejected).rejects.toMatchObject({
    problem: 'invalid',
    message: expect.stringMatching(new RegExp(`^${shown.replaceAll('.', '\\.')} is not an image`)),
  });
  expect(await storedNames(dataDir)).toEqual([]);
  await expectOnlyFilesOf(await uploadMedia(context, { bytes: await encoded(), filename }));
});
