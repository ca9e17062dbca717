import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { movedTables } from '#server/backup/archive/tables.store.ts';
import type { Config } from '#server/config.ts';
import { hashOfName } from '#server/media/media-names.ts';
import { checksumOf } from '#server/media/storage/recorded-files.ts';
import { openStorage } from '#server/media/storage/open-storage.ts';
import type { MoveOptions } from '#server/move/move-options.ts';
import { readMovedRows } from '#server/move/table-digest.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import type { CatalogShop } from '../catalog/catalog.ts';
import { filledShop, folder, withDatabase } from './shops.ts';

/** A shop with at least one row of everything that a move copies. */
export async function movableShop(config: Partial<Config> = {}): Promise<CatalogShop> {
  const shop = await filledShop(undefined, { config });
  const [category] = (await shop.asGuest('/categories')).body.data;
  await shop.addProduct(category._id, { name: 'कमल — नदी किनारे', tags: ['दीप'], stock: 3 });
  await shop.services.database.write(async (tx) => {
    const { id } = await tx.selectFrom('user').select('id').executeTakeFirstOrThrow();
    const reset = { token_hash: 'b'.repeat(64), user_id: id, created_at: 1, expires_at: 2 };
    await tx.insertInto('password_reset').values(reset).execute();
    await tx
      .insertInto('rate_limit')
      // It never expires.
      .values({ key: 'of a test', events: '[]', expires_at: 8_000_000_000_000 })
      .execute();
    await tx
      .insertInto('known_device')
      .values({ token_hash: 'c'.repeat(64), user_id: id, used_at: 3 })
      .execute();
  });
  return shop;
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;

/** All rows that a move copies, and all files, of a shop that does not run. */
export async function contentOf(config: Config) {
  const rows = await withDatabase(config, async ({ read }) => {
    const all: Record<string, string[]> = {};
    for (const table of movedTables) {
      const texts: string[] = [];
      for await (const some of readMovedRows(read, table))
        texts.push(...some.map((row) => JSON.stringify(Object.entries(row).toSorted(byName))));
      all[table.name] = texts.toSorted();
    }
    return all;
  });
  const storage = openStorage(config);
  const files: [string, string][] = [];
  for await (const { name } of storage.list())
    if (hashOfName(name) !== undefined) files.push([name, checksumOf(await storage.read(name))]);
  return { rows, files: Object.fromEntries(files.toSorted(byName)) };
}

/** A settings file that only this account can read. */
export function settingsFile(settings: Record<string, string>): string {
  const path = join(folder(), 'target.env');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path, lines.join(''), { mode: 0o600 });
  return path;
}

/** The options of a move between these shops, for a shop that does not run. */
export const moveOptions = (
  source: Config,
  target: Config,
  changed: Partial<MoveOptions> = {},
): MoveOptions => ({
  source,
  target,
  replace: false,
  isDryRun: false,
  confirm: async () => true,
  progress: {
    lacking: () => undefined,
    files: () => undefined,
    rows: () => undefined,
    step: () => undefined,
  },
  log: createLogger('silent'),
  now: Date.now(),
  ...changed,
});
