// A folder of data in which the demo catalogue hangs already, all its pictures made. Making it takes a minute of work and
// every shop of every test wants it, so it is made once and kept until what it is made by changes.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exclusively } from '../../scripts/file-lock.mjs';

const root = join(import.meta.dirname, '../..');
const kept = join(root, 'node_modules/.cache/hung-demo');
// What decides about the data: how they lie, what is in them, and which versions of a picture there are.
const madeBy = [
  'src/contract/catalog/image-sources.ts',
  'src/server/database/demo',
  'src/server/database/migrations',
  'src/server/media/processing/renditions.ts',
  'src/server/media/media-names.ts',
];
const readyWithin = 600_000;

interface Hanging {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Fills `dataDir` with a shop that has opened before.
 * @param hang starts a new shop on a folder
 */
export async function copySeededDemo(
  dataDir: string,
  hang: (folder: string) => Promise<Hanging>,
): Promise<void> {
  const made = await exclusively(join(kept, 'lock'), async () => {
    const folder = join(kept, fingerprint());
    if (existsSync(folder)) return folder;
    for (const old of readdirSync(kept).filter((name) => name !== 'lock')) {
      rmSync(join(kept, old), { recursive: true, force: true });
    }
    const begun = join(kept, 'begun');
    mkdirSync(begun);
    const shop = await hang(begun);
    await allImagesReady(shop.url);
    await shop.stop();
    renameSync(begun, folder);
    return folder;
  });
  cpSync(made, dataDir, { recursive: true });
}

async function allImagesReady(url: string): Promise<void> {
  for (const deadline = Date.now() + readyWithin; Date.now() < deadline; await wait(500)) {
    const answer = await fetch(`${url}/api/products`);
    const { data }: { data: { images: { ready: boolean }[] }[] } = JSON.parse(await answer.text());
    if (data.every(({ images }) => images.every(({ ready }) => ready))) return;
  }
  throw new Error(`The pictures of the demo were not ready within ${readyWithin / 1000} s.`);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of madeBy.flatMap(filesOf)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

function filesOf(source: string): string[] {
  if (source.endsWith('.ts')) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}
