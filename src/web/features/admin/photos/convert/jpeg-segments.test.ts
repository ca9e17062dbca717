import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fourCorners, readCorners } from '#tests/support/media/samples.ts';
import { replaceJpegMetadata, readJpegHead } from './jpeg-segments.ts';

/** A photo with a location in its EXIF data, as a phone writes it; `IFD3` is sharp's name for the GPS data. */
const photographed = (orientation: number) =>
  fourCorners()
    .withIccProfile('p3')
    .withExifMerge({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '26/1 55/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();

const blobOf = (bytes: Buffer) => new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' });
const bytesOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer());

test('reads size, orientation and profile', async () => {
  for (const orientation of [1, 3, 6, 8]) {
    const head = readJpegHead(await photographed(orientation));
    expect(head).toMatchObject({ width: 120, height: 80, orientation });
    expect(head?.icc?.length).toBeGreaterThan(300);
  }
  expect(readJpegHead(await fourCorners().jpeg().toBuffer())).toMatchObject({
    orientation: 1,
    icc: undefined,
  });
});

test('what is left of the head makes the same picture without EXIF, location and profile', async () => {
  const file = await photographed(6);
  const head = readJpegHead(file);
  if (!head) throw new Error('It was not read.');
  const cleaned = Buffer.concat([
    ...head.ranges.map(([start, end]) => file.subarray(start, end)),
    file.subarray(head.scan),
  ]);
  const { exif, icc, orientation } = await sharp(cleaned).metadata();
  expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
  const raw = (bytes: Buffer) => sharp(bytes).keepIccProfile().raw().toBuffer();
  expect((await raw(cleaned)).equals(await raw(file))).toBe(true);
});

test('a profile for CMYK stays in what is decoded, and is not returned as the profile of the result', async () => {
  const file = await fourCorners().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer();
  const head = readJpegHead(file);
  if (!head) throw new Error('It was not read.');
  expect(head).toMatchObject({ hasOtherProfile: true, icc: undefined });
  const decoded = Buffer.concat([
    ...head.ranges.map(([start, end]) => file.subarray(start, end)),
    file.subarray(head.scan),
  ]);
  const [before, after] = await Promise.all([file, decoded].map((bytes) => sharp(bytes).metadata()));
  expect(after?.icc?.equals(before?.icc ?? Buffer.alloc(0))).toBe(true);
  expect(readJpegHead(await photographed(1))).toMatchObject({ hasOtherProfile: false });
});

test('writes orientation and profile, and nothing else', async () => {
  const head = readJpegHead(await photographed(6));
  const encoded = blobOf(await photographed(3));
  const described = await bytesOf(await replaceJpegMetadata(encoded, { orientation: 6, icc: head?.icc }));
  const { exif, icc, orientation } = await sharp(described).metadata();
  expect(orientation).toBe(6);
  expect(exif?.includes('Phone')).toBe(false);
  expect(exif?.length).toBeLessThan(40);
  expect(Buffer.from(icc ?? []).equals(Buffer.from(head?.icc ?? []))).toBe(true);
  // Turned clockwise once, as orientation 6 says.
  expect(await readCorners(await sharp(described).autoOrient().png().toBuffer())).toBe('DABC');
});

test('a long profile is written in parts', async () => {
  const icc = new Uint8Array(150_000).fill(7);
  // Byte 16 of a profile begins the name of its colors.
  icc.set(Buffer.from('RGB '), 16);
  const described = await bytesOf(
    await replaceJpegMetadata(blobOf(await fourCorners().jpeg().toBuffer()), { orientation: 1, icc }),
  );
  expect(Buffer.from(readJpegHead(described)?.icc ?? []).equals(Buffer.from(icc))).toBe(true);
});

test('reads any bytes without an endless loop', async () => {
  const file = await photographed(6);
  for (let length = 0; length < 2_000; length += 1) readJpegHead(file.subarray(0, length));
  for (let at = 2; at < 600; at += 1) {
    const changed = Uint8Array.from(file);
    changed[at] = (changed[at] ?? 0) ^ 0xff;
    readJpegHead(changed);
  }
  expect(readJpegHead(Buffer.from('not a picture at all'))).toBeUndefined();
});
