// A data folder with the seeded demo catalog and all its image sizes. Seeding takes a minute and every test shop needs it,
// so it is done once and cached until one of its inputs changes.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { withLock } from '../../scripts/file-lock.mjs';

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/seeded-demo');
// The data depends on these: this file, the schema, the demo, and the sizes and names of images.
const inputs = [
  'e2e/support/seeded-demo.ts',
  'src/contract/catalog/images/image-sources.ts',
  'src/server/demo',
  'src/server/database/migrations',
  'src/server/media/processing/renditions.ts',
  'src/server/media/media-names.ts',
];
const READY_WITHIN_MS = 600_000;

type RunningShop = {
  url: string;
  stop: () => Promise<void>;
};

/**
 * Copies the seeded shop into `dataDir`.
 * @param start starts a new shop on a folder
 */
export async function copySeededDemo(
  dataDir: string,
  start: (folder: string) => Promise<RunningShop>,
): Promise<void> {
  const seeded = await withLock(join(cache, 'lock'), async () => {
    const folder = join(cache, fingerprint());
    if (existsSync(folder)) return folder;
    for (const old of readdirSync(cache).filter((name) => name !== 'lock'))
      rmSync(join(cache, old), { recursive: true, force: true });
    const unfinished = join(cache, 'unfinished');
    mkdirSync(unfinished);
    const shop = await start(unfinished);
    await allImagesReady(shop.url);
    await shop.stop();
    deleteJobs(unfinished);
    renameSync(unfinished, folder);
    return folder;
  });
  cpSync(seeded, dataDir, { recursive: true });
}

/** With its jobs, the backup that was due 15 minutes after the seeding would begin in every test shop at once. */
function deleteJobs(folder: string): void {
  const database = new Sqlite(join(folder, 'shop.db'));
  database.exec('delete from job');
  database.close();
}

async function allImagesReady(url: string): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await wait(500)) {
    const response = await fetch(`${url}/api/products`);
    const { data }: { data: { images: { ready: boolean }[] }[] } = JSON.parse(await response.text());
    if (data.every(({ images }) => images.every(({ ready }) => ready))) return;
  }
  throw new Error(`The pictures of the demo were not ready within ${READY_WITHIN_MS / 1000} s.`);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesOf)) {
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
