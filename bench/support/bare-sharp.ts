import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The minimum: decode for the screen and in full, encode four files on two threads, write them. */
export async function bareSharp(photo: Buffer, folder: string): Promise<void> {
  const box = { width: 1920, height: 1920, fit: 'inside' } as const;
  const fine = sharp(photo).autoOrient().jpeg({ quality: 90 }).toBuffer();
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize(box)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pixels = () => sharp(data, { raw });
  const smaller = { quality: 80, effort: 2, smartSubsample: true };
  const largest = pixels().webp({ quality: 82, effort: 1, smartSubsample: true }).toBuffer();
  const middle = pixels().resize(960).webp(smaller).toBuffer();
  const small = middle.then(() => pixels().resize(320).webp(smaller).toBuffer());
  const made = await Promise.all([largest, middle, small, fine]);
  await Promise.all(made.map((bytes, at) => writeFile(join(folder, `bare-${at}`), bytes)));
}
