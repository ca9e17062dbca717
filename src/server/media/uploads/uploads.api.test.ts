import { expect, test, vi } from 'vitest';
import { Image } from '#contract/catalog/images/image.ts';
import { findMedia } from '../media.store.ts';
import { hashOfUrl } from '../media-names.ts';
import { openFreshDatabase } from '#tests/support/media/database.ts';
import { openLibrary, storedNames } from '#tests/support/media/library.ts';
import { noiseImage } from '#tests/support/media/samples.ts';
import { uploadMedia } from './uploads.api.ts';

async function open() {
  const database = await openFreshDatabase();
  const { library, clock, dataDir } = await openLibrary(database);
  return { context: { database, media: library, now: () => clock.now }, dataDir };
}

test('an upload returns a usable URL, and its renditions follow', async () => {
  const { context } = await open();
  const bytes = await noiseImage({ width: 100, height: 80 }).jpeg().toBuffer();
  const image = await uploadMedia(context, { bytes, filename: 'kolam.jpg' });
  expect(Image.parse(image)).toMatchObject({ width: 100, height: 80, ready: false, position: 0 });
  const hash = hashOfUrl(image.url) ?? '';
  expect(await findMedia(context.database.read, [hash])).toHaveLength(1);
  await vi.waitFor(
    async () => expect((await findMedia(context.database.read, [hash]))[0]?.state).toBe('ready'),
    { timeout: 10_000 },
  );
  expect(await uploadMedia(context, { bytes })).toEqual({ ...image, ready: true });
});

test.each([
  ['kolam.jpg', 'kolam.jpg'],
  ['C:\\fakepath\\kolam.jpg', 'kolam.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['.htaccess', '.htaccess'],
  ['evil\u202Egpj.exe\0', 'evilgpj.exe'],
  ['a\r\nb.png', 'ab.png'],
  [`${'ल'.repeat(300)}.png`, `${'ल'.repeat(59)}…`],
  ['', 'The picture'],
  [undefined, 'The picture'],
])('a message calls %j %j, and no file is named by it', { tags: ['IM28'] }, async (filename, shown) => {
  const { context, dataDir } = await open();
  const rejected = uploadMedia(context, { bytes: Buffer.from('no picture'), filename });
  await expect(rejected).rejects.toMatchObject({
    problem: 'invalid',
    message: expect.stringMatching(new RegExp(`^${shown.replaceAll('.', '\\.')} is not an image`)),
  });
  expect(await storedNames(dataDir)).toEqual([]);
});
