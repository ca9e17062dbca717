import { expect, test } from 'vitest';
import { newConfig, withDatabase } from '#tests/support/backup/shops.ts';
import { migrate } from '../database/migrate.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { writeBatch } from '../statistics/batches.store.ts';
import { createBackup } from './create/create-backup.ts';

test('a backup has the visits that were not added up yet, and nothing about single visitors', async () => {
  const config = newConfig();
  const { header } = await withDatabase(config, async (database) => {
    await migrate(database);
    const visitor = {
      visitor: 'a'.repeat(22),
      network: 7,
      source: 'direct',
      views: new Map([['', 3]]),
      hearts: new Set<string>(),
      enquiries: new Map<string, number>(),
    } as const;
    const batch = { writer: 'one', sequence: 1, day: '2026-11-24', visitors: [visitor] };
    await database.write((tx) => writeBatch(tx, batch, Date.now()));
    return createBackup({ database, files: openStorage(config), backups: config.backups, now: Date.now });
  });
  const statistics = header.tables.filter(({ name }) => name.startsWith('statistics'));
  expect(statistics).toEqual([{ name: 'statistics_day', rows: 1 }]);
});
