import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { gridHeic } from '../../tests/support/media/heic/grid-heic.ts';
import { syntheticPhoto } from './photo.ts';

/** Pixels of a photo of a phone's camera with 100 megapixels. */
const large = { width: 11_648, height: 8_736 };

/**
 * Writes a JPEG of 100 megapixels, rotated by its EXIF as phones do, and `count` different HEIC files of 12 megapixels.
 * @returns their paths, the JPEG first, and a function that deletes them
 */
export async function writePhonePhotos(count: number): Promise<{ paths: string[]; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kalakari-photos-'));
  const first = join(folder, 'IMG_0.jpg');
  await sharp(await syntheticPhoto(2912, 2184))
    .resize(large.width, large.height, { fit: 'fill' })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toFile(first);
  const paths = [first];
  for (let at = 1; at <= count; at += 1) {
    const path = join(folder, `IMG_${at}.HEIC`);
    const bytes = gridHeic({
      width: 4032,
      height: 3024,
      rotation: 3,
      tileAt: (column, row) => ((column * 7 + row * 3 + at) % 11 < at ? 'cool' : 'warm'),
    });
    await writeFile(path, bytes);
    paths.push(path);
  }
  return { paths, remove: () => rm(folder, { recursive: true }) };
}
