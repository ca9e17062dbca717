import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../context.ts';
import type { Ingested } from '../media/media.store.ts';
import { inPairs } from '../platform/concurrency.ts';
import type { DemoProduct } from './products.ts';

const folder = join(import.meta.dirname, 'images');

/**
 * Stores the images of these products. It can be repeated after an interruption, because stored files are named by their
 * content.
 * @param onImage called with the number of finished and of all images
 * @returns the stored images by file name
 */
export async function ingestDemoImages(
  media: Services['media'],
  products: readonly DemoProduct[],
  onImage: (done: number, all: number) => void,
): Promise<Map<string, Ingested>> {
  const files = [...new Set(products.flatMap(({ images }) => images.map(({ file }) => file)))];
  const stored = new Map<string, Ingested>();
  await inPairs(files, async (file) => {
    stored.set(file, await media.ingest(await readFile(join(folder, file)), file));
    onImage(stored.size, files.length);
  });
  return stored;
}
