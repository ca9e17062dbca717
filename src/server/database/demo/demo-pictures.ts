import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#server/context.ts';
import type { Ingested } from '#server/media/media-library.ts';
import { demoProducts } from './catalogue.ts';

const folder = join(import.meta.dirname, 'pictures');
// What the picture library works on at the same time.
const AT_ONCE = 2;

/**
 * Takes the demo's pictures in. Doing it again after an interruption is harmless: files are named by their content.
 * @param onPicture hears how many of how many are done
 * @returns what was stored, by file name
 */
export async function takeDemoPictures(
  media: Services['media'],
  onPicture: (done: number, all: number) => void,
): Promise<Map<string, Ingested>> {
  const named = demoProducts.flatMap((product) => product.pictures.map(({ file }) => file));
  const files = [...new Set(named)].filter((file) => existsSync(join(folder, file)));
  const taken = new Map<string, Ingested>();
  const waiting = files.values();
  const work = async () => {
    for (const file of waiting) {
      taken.set(file, await media.ingest(await readFile(join(folder, file)), file));
      onPicture(taken.size, files.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return taken;
}
