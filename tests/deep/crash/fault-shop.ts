// Copies of a filled shop that die at a failpoint and start again.
import { cpSync, mkdtempSync } from 'node:fs';
import { readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, vi } from 'vitest';
import { hashOfName } from '#server/media/media-names.ts';
import { SHOP_ID_FILE } from '#server/media/storage/shop-id.ts';
import { dataFolder, spawnShop } from '#tests/support/process.ts';
import { createWriteLog } from './write-log.ts';
import { addProduct } from './load.ts';
import { accessShop, seedShop, type SeededShop, type ShopAccess, waitUntilReady } from './running-shop.ts';
import { adminEnvironment } from '../../support/credentials.ts';

/** Milliseconds within which a shop must reach its failpoint. */
const TIMEOUT_MS = 30_000;

/** A closed shop with a category of products, as a template for copies. */
export type Sample = { folder: string; seeded: SeededShop; productCount: number; remove(): Promise<void> };

export const environmentFor = (folder: string): Record<string, string> => ({
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  ...adminEnvironment,
});

/** @param options.copiedProducts how many more products share the images of the first one */
export async function makeSampleShop({ copiedProducts }: { copiedProducts: number }): Promise<Sample> {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-sample-'));
  // This can run in `beforeAll`, where `onTestFinished` fails, so it ends the shop itself.
  const shop = spawnShop(environmentFor(folder), { whenOver: () => undefined });
  let seeded: SeededShop;
  try {
    const { port } = await waitUntilReady(shop);
    seeded = await seedShop(port);
    const access = accessShop(port, folder, seeded);
    // The log of its writes is not needed: the shop does not stop meanwhile.
    await addProduct(access, createWriteLog());
    // Renditions that are still being made would appear during a test.
    const unfinished = () => access.value("select count(*) from media where state = 'early'");
    await vi.waitFor(() => expect(unfinished()).toBe(0), { timeout: 60_000 });
    access.close();
  } finally {
    shop.child.kill('SIGTERM');
    await shop.ended;
  }
  copyProducts(join(folder, 'shop.db'), copiedProducts);
  return {
    folder,
    seeded,
    // Besides the copies, the product that the tests order and the one with images.
    productCount: copiedProducts + 2,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Copies products as rows, because the tests only delete and restore them. */
function copyProducts(file: string, copies: number): void {
  const database = new Sqlite(file);
  const columns = database.pragma('table_info(product)');
  const names = (Array.isArray(columns) ? columns : []).map(({ name }) => String(name));
  // A trigger gives each copy a number of its own.
  const others = names.filter((name) => name !== 'id' && name !== 'number').map((name) => `"${name}"`);
  const from = 'where id = (select min(product_id) from product_picture)';
  for (let copy = 0; copy < copies; copy += 1) {
    database
      .prepare(
        `insert into product (id, ${others.join()}) select id || ?, ${others.join()} from product ${from}`,
      )
      .run(`-${copy}`);
    database
      .prepare(
        `insert into product_picture (product_id, position, media_hash, alt) select product_id || ?, position, media_hash, alt
         from product_picture where product_id = (select min(product_id) from product_picture)`,
      )
      .run(`-${copy}`);
  }
  database.close();
}

/** A copy that is removed at the end of the test. */
export function copyOf({ folder }: Sample): string {
  const copy = dataFolder();
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  return copy;
}

/** The process was not killed: it did not reach its failpoint. */
export class NotKilledError extends Error {}

/**
 * Starts a shop with a failpoint, runs `work` until the shop dies there, and waits for its end.
 * @param point with `#n` it dies when it reaches the failpoint for the n-th time
 * @throws NotKilledError
 */
export async function killAt(
  point: string,
  folder: string,
  work: (port: number) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const shop = spawnShop({ ...environmentFor(folder), NODE_ENV: 'test', KALAKARI_FAILPOINT: point });
  const timer = setTimeout(() => shop.child.kill('SIGTERM'), TIMEOUT_MS);
  // Some failpoints come before the shop is open.
  await shop.open().then(work, () => undefined);
  await shop.ended;
  clearTimeout(timer);
  if (shop.child.signalCode !== 'SIGKILL')
    throw new NotKilledError(`${point} was not reached: ${shop.printed()}`);
}

/** Starts the shop without a failpoint, inspects it and closes it. */
export async function reopen(
  { seeded }: Pick<Sample, 'seeded'>,
  folder: string,
  check: (access: ShopAccess) => Promise<void>,
): Promise<void> {
  const shop = spawnShop(environmentFor(folder));
  const { port } = await waitUntilReady(shop);
  const access = accessShop(port, folder, seeded);
  await check(access);
  expect(access.violatedInvariants()).toEqual([]);
  access.close();
  expect(shop.printed()).not.toMatch(/[Uu]nexpected error|Uncaught exception/);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
}

/** All files in the storage except the one with the shop's id. */
export async function mediaFiles(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries.filter((entry) => entry.isFile() && entry.name !== SHOP_ID_FILE);
  return files.map((entry) => join(entry.parentPath, entry.name));
}

/** Makes all stored files and unfinished deletions `seconds` older, and all jobs due. */
export async function ageFiles(folder: string, seconds: number): Promise<void> {
  const time = Date.now() / 1000 - seconds;
  for (const file of await mediaFiles(folder)) await utimes(file, time, time);
  const database = new Sqlite(join(folder, 'shop.db'));
  database
    .prepare('update media_file set written_at = written_at - @ms, removing_at = removing_at - @ms')
    .run({ ms: seconds * 1000 });
  database.prepare('update job set run_at = 0, lease_until = 0').run();
  database.close();
}

const TWO_DAYS = 2 * 24 * 3_600;

/** Expects that the sweep removes old unused files, so that every remaining file belongs to a known image. */
export async function expectNoUnusedFiles(sample: Pick<Sample, 'seeded'>, folder: string): Promise<void> {
  await ageFiles(folder, TWO_DAYS);
  await reopen(sample, folder, async ({ value }) => {
    const unusedFiles = async () =>
      (await mediaFiles(folder)).filter((file) => {
        const hash = hashOfName(file.split(/[/\\]/).at(-1) ?? '');
        return hash === undefined || value('select 1 from media where hash = ?', hash) === undefined;
      });
    await expect.poll(unusedFiles, { timeout: 30_000, interval: 200 }).toEqual([]);
  });
}
