import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backUp, folder } from '#tests/support/backup/shops.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { openDatabase } from '../database/database.ts';
import { sqliteEngine } from '../database/engines/sqlite-engine.ts';
import { type Archive, openArchive } from './archive/archive.ts';
import { loadDatabase } from './restore/load-rows.ts';

const isLink = ({ key }: { key?: unknown }) => /^(admin_invitation|setup_link):/.test(String(key));

/** The rows of `shop_state` after a restore. */
async function restoredState(archive: Archive) {
  const database = openDatabase(sqliteEngine(join(folder(), 'shop.db')), () => undefined);
  onTestFinished(() => database.close());
  await loadDatabase(database, archive);
  return database.read.selectFrom('shop_state').selectAll().execute();
}

test(
  'a restore revives no invitation and no setup link, also from an earlier backup',
  { timeout: 120_000 },
  async () => {
    const shop = await openCatalogShop();
    const links = ['admin_invitation:abc:asha@example.com', 'setup_link:def'].map((key) => ({
      key,
      // They expire in the year 2255.
      value: 9e12,
    }));
    await shop.services.database.write((tx) => tx.insertInto('shop_state').values(links).execute());
    const archive = await openArchive((await backUp(shop)).path);
    onTestFinished(() => archive.close());
    const saved = [];
    for await (const row of archive.rows('shop_state')) saved.push(row);
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.filter(isLink)).toEqual([]);

    const earlier: Archive = {
      ...archive,
      header: {
        ...archive.header,
        tables: archive.header.tables.map(({ name, rows }) => ({
          name,
          rows: name === 'shop_state' ? rows + links.length : rows,
        })),
      },
      async *rows(table) {
        yield* archive.rows(table);
        if (table === 'shop_state') yield* links;
      },
    };
    const restored = await restoredState(earlier);
    expect(restored.length).toBeGreaterThan(0);
    expect(restored.filter(isLink)).toEqual([]);
  },
);
