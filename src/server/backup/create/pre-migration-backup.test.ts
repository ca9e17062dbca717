import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { appliedMigrations } from '#server/database/applied-migrations.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import { largestName } from '#server/media/media-names.ts';
import { spawnShop } from '#tests/support/process.ts';
import { canMakeDisks, makeSmallDisk } from '#tests/support/small-disk.ts';
import { openArchive } from '../archive/archive.ts';
import { preMigrationName } from '../schedule/retention.rules.ts';
import { restoreBackup } from '../restore/restore.ts';
import { fillOldShop, OLD_IMAGE } from '#tests/support/backup/old-shop.ts';
import { emptyPostgres, folder, withDatabase, newConfig } from '#tests/support/backup/shops.ts';
import { verifyBackup } from '../archive/verify.ts';
import { collectedLog } from '#tests/support/collected-log.ts';

const now = Date.now();

const imageOf = ({ dataDir }: Config) => join(dataDir, 'media', 'ab', largestName(OLD_IMAGE));

/** The configuration of a shop of the first version, with its image. */
async function oldShop(kind: 'sqlite' | 'postgres', environment = {}): Promise<Config> {
  const config = {
    ...newConfig(environment),
    ...(kind === 'postgres' && { databaseUrl: await emptyPostgres() }),
  };
  await withDatabase(config, fillOldShop);
  await mkdir(dirname(imageOf(config)), { recursive: true });
  await writeFile(imageOf(config), 'a picture');
  return config;
}

const backupsOf = ({ backups }: Config) =>
  (existsSync(backups.folder) ? readdirSync(backups.folder) : []).filter((name) => name !== 'backup.lock');

/** Opens the shop with the current code. @returns the names of its products, and the warnings of its log */
async function openAndRead(config: Config) {
  const { log, lines } = collectedLog('warn');
  const app = await createApp(config, { log });
  app.readiness.open();
  const { data } = (await app.server.inject({ url: '/api/products' })).json();
  await app.close();
  return { names: data.map(({ name }: { name: string }) => name), lines };
}

async function rowsOf(path: string, table: string): Promise<unknown[]> {
  const archive = await openArchive(path);
  const rows = [];
  for await (const row of archive.rows(table)) rows.push(row);
  await archive.close();
  return rows;
}

describe('a database of an earlier version', { timeout: 120_000 }, () => {
  test.for(['sqlite', 'postgres'] as const)(
    'on %s is backed up before migration, and the backup restores',
    { tags: ['CR04'] },
    async (kind) => {
      const config = await oldShop(kind);
      await mkdir(config.backups.folder, { recursive: true });
      for (const [migration, year] of [
        ['001-v', 2019],
        ['001-w', 2020],
        ['001-x', 2021],
        // Before a migration that failed in these starts.
        ['002-orders', 2022],
        ['002-orders', 2023],
      ] as const)
        writeFileSync(join(config.backups.folder, preMigrationName(migration, Date.UTC(year))), '');
      const first = await openAndRead(config);
      expect(first.names).toEqual(['Lotus']);
      const backups = backupsOf(config).toSorted();
      expect(backups).toEqual([
        preMigrationName('001-w', Date.UTC(2020)),
        preMigrationName('001-x', Date.UTC(2021)),
        expect.stringContaining('kalakari-before-002-orders-'),
      ]);
      const path = join(config.backups.folder, backups[2] ?? '');
      expect(first.lines).toEqual([expect.stringContaining(path)]);

      expect((await verifyBackup(path, folder())).header).toMatchObject({
        engine: kind,
        migrations: ['001-shop'],
        rowsOnly: true,
      });
      // The rows of the old version, without later columns.
      expect(await rowsOf(path, 'media')).toEqual([
        { hash: OLD_IMAGE, width: 400, height: 300, placeholder: '', state: 'ready', created_at: 1.7e12 },
      ]);
      expect(await rowsOf(path, 'user')).toMatchObject([{ id: 'asha', password_hash: 'of an old version' }]);

      const rename = (name: string) =>
        withDatabase(config, ({ write }) => write((tx) => tx.updateTable('product').set({ name }).execute()));
      await rename('Changed since');
      const again = await openAndRead(config);
      expect([again.names, again.lines]).toEqual([['Changed since'], []]);
      expect(backupsOf(config).toSorted()).toEqual(backups);

      const restored = await restoreBackup({ config, path, replace: true, now });
      expect(restored.missing).toBe(0);
      expect(readFileSync(imageOf(config), 'utf8')).toBe('a picture');
      expect((await openAndRead(config)).names).toEqual(['Lotus']);
    },
  );

  test('a restore elsewhere counts the missing images', async () => {
    const config = await oldShop('sqlite');
    await openAndRead(config);
    const path = join(config.backups.folder, backupsOf(config)[0] ?? '');
    expect((await restoreBackup({ config: newConfig(), path, replace: false, now })).missing).toBe(1);
  });

  test('is not migrated when the backup fails', { tags: ['CR04'] }, async () => {
    const nowhere = join(folder(), 'a file');
    writeFileSync(nowhere, '');
    const config = await oldShop('sqlite', { BACKUP_DIR: nowhere });
    const shop = spawnShop({ DATA_DIR: config.dataDir, BACKUP_DIR: nowhere, LOG_LEVEL: 'silent' });
    expect(await shop.ended).toBe(1);
    expect(shop.printed().split('\n').slice(-2)).toEqual([
      'The shop was not opened: its tables are of an earlier version, and no backup could be made before changing them. ' +
        `${nowhere} cannot be used: there is a file instead of a folder. Please correct that, or set another folder.`,
      '',
    ]);
    expect(await withDatabase(config, ({ read }) => appliedMigrations(read))).toEqual(['001-shop']);
  });

  test.skipIf(!canMakeDisks())(
    'is not migrated when the disk is full (skipped where the test cannot make a disk)',
    { tags: ['CR04'] },
    async () => {
      const disk = makeSmallDisk({ megabytes: 2 });
      const config = await oldShop('sqlite', { BACKUP_DIR: disk.folder });
      disk.fill();
      const rejected = createApp(config, { log: createLogger('silent') });
      await expect(rejected).rejects.toThrow(/no backup could be made .*the disk is full\. Please correct/);
      expect(await withDatabase(config, ({ read }) => appliedMigrations(read))).toEqual(['001-shop']);
      disk.free();
      expect((await openAndRead(config)).names).toEqual(['Lotus']);
      expect(backupsOf(config)).toEqual([expect.stringContaining('before-002')]);
    },
  );
});
