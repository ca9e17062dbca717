import { cpSync, mkdtempSync } from 'node:fs';
import { readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, vi } from 'vitest';
import { hashOfName } from '#server/media/media-names.ts';
import { SHOP_ID_FILE } from '#server/media/storage/shop-id.ts';
import { dataFolder, startShop } from '#tests/support/process.ts';
import { createLedger } from './write-log.ts';
import { addPiece } from './load.ts';
import { ADMIN, enter, furnish, type Known, type Place, ready } from './work-dir.ts';

/** How long a shop has for coming to the point where it dies, in ms. */
const PATIENCE = 30_000;

/** A closed shop with a category of pieces, to be copied. */
export type Sample = { folder: string; known: Known; pieces: number; remove(): Promise<void> };

export const settingsFor = (folder: string): Record<string, string> => ({
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  ...ADMIN,
});

/** @param copies pieces that share the pictures of the first */
export async function makeSample(copies: number): Promise<Sample> {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-sample-'));
  const shop = startShop(settingsFor(folder), () => undefined);
  const { port } = await ready(shop);
  const known = await furnish(port);
  const place = enter(port, folder, known);
  await addPiece(place, createLedger());
  // Versions that are still being made would appear beside what a trial looks at.
  const unfinished = () => place.value("select count(*) from media where state = 'early'");
  await vi.waitFor(() => expect(unfinished()).toBe(0), { timeout: 60_000 });
  place.close();
  shop.child.kill('SIGTERM');
  await shop.ended;
  copyPieces(join(folder, 'shop.db'), copies);
  return {
    folder,
    known,
    pieces: copies + 2,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Many pieces at once, as rows: what is tried is what becomes of them. */
function copyPieces(file: string, copies: number): void {
  const database = new Sqlite(file);
  const columns = database.pragma('table_info(product)');
  const names = (Array.isArray(columns) ? columns : []).map(({ name }) => String(name));
  const others = names.filter((name) => name !== 'id').map((name) => `"${name}"`);
  const from = 'where id = (select product_id from product_picture limit 1)';
  for (let copy = 0; copy < copies; copy += 1) {
    database
      .prepare(
        `insert into product (id, ${others.join()}) select id || ?, ${others.join()} from product ${from}`,
      )
      .run(`-${copy}`);
    database
      .prepare(
        `insert into product_picture (product_id, position, media_hash, alt) select product_id || ?, position, media_hash, alt
         from product_picture where product_id = (select product_id from product_picture limit 1)`,
      )
      .run(`-${copy}`);
  }
  database.close();
}

/** A copy of it that goes with the test. */
export function copyOf({ folder }: Sample): string {
  const copy = dataFolder();
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

/** The work never came to the point where it was to end. */
export class DidNotDieError extends Error {}

/** Starts a shop that is to die at a point of its work, lets `work` drive it there, and waits for the end. */
export async function dieAt(
  fault: string,
  folder: string,
  work: (port: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const shop = startShop({ ...settingsFor(folder), NODE_ENV: 'test', KALAKARI_FAULT: fault });
  const patience = setTimeout(() => shop.child.kill('SIGTERM'), PATIENCE);
  // It may not come as far as being open.
  await shop.open().then(work, () => undefined);
  await shop.ended;
  clearTimeout(patience);
  if (shop.child.signalCode !== 'SIGKILL')
    throw new DidNotDieError(`${fault} was not met: ${shop.printed()}`);
}

/** Opens the shop again as if nothing had happened, looks at it, and closes it. */
export async function reopen(
  { known }: Pick<Sample, 'known'>,
  folder: string,
  look: (place: Place) => Promise<void>,
): Promise<void> {
  const shop = startShop(settingsFor(folder));
  const { port } = await ready(shop);
  const place = enter(port, folder, known);
  await look(place);
  expect(place.faults()).toEqual([]);
  place.close();
  expect(shop.printed()).not.toMatch(/met a bug|Uncaught exception/);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
}

/** Every file in the storage but that with the shop's id. */
export async function mediaFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries.filter((entry) => entry.isFile() && entry.name !== SHOP_ID_FILE);
  return files.map((entry) => join(entry.parentPath, entry.name));
}

/** Makes everything that is stored, and what a sweep had begun to remove, seem older, by so many seconds. */
export async function ageFiles(folder: string, seconds: number): Promise<void> {
  const time = Date.now() / 1000 - seconds;
  for (const file of await mediaFiles(folder)) await utimes(file, time, time);
  const database = new Sqlite(join(folder, 'shop.db'));
  database
    .prepare('update media_file set written_at = written_at - @ms, removing_at = removing_at - @ms')
    .run({ ms: seconds * 1000 });
  database.close();
}

const TWO_DAYS = 2 * 24 * 3_600;

/** What was left lying about is swept once it is old enough: then every file belongs to a picture that is known. */
export async function holdSwept(sample: Pick<Sample, 'known'>, folder: string): Promise<void> {
  await ageFiles(folder, TWO_DAYS);
  await reopen(sample, folder, async ({ value }) => {
    const strays = async () =>
      (await mediaFiles(folder)).filter((file) => {
        const hash = hashOfName(file.split(/[/\\]/).at(-1) ?? '');
        return hash === undefined || value('select 1 from media where hash = ?', hash) === undefined;
      });
    await expect.poll(strays, { timeout: 30_000, interval: 200 }).toEqual([]);
  });
}
