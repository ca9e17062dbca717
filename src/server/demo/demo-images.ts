import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inPairs } from '../catalog/products/product-images.ts';
import type { Services } from '../context.ts';
import type { Ingested } from '../media/media.store.ts';
import type { DemoProduct } from './catalog.types.ts';

const folder = join(import.meta.dirname, 'images');

/**
 * Takes the pictures of these products in. Doing it again after an interruption is harmless: what is stored is named by
 * its content.
 * @param onImage hears how many of how many are done
 * @returns what was stored, by file name
 */
export async function ingestDemoImages(
  media: Services['media'],
  products: readonly DemoProduct[],
  onImage: (done: number, all: number) => void,
): Promise<Map<string, Ingested>> {
  const files = [...new Set(products.flatMap(({ pictures }) => pictures.map(({ file }) => file)))];
  const taken = new Map<string, Ingested>();
  await inPairs(files, async (file) => {
    taken.set(file, await media.ingest(await readFile(join(folder, file)), file));
    onImage(taken.size, files.length);
  });
  return taken;
}
