import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { backupName } from '#server/backup/schedule/retention.rules.ts';
import { recordBackups } from '#server/backup/schedule/stored-backups.store.ts';
import { readConfig } from '#server/config.ts';
import { emptyPostgres } from '#tests/support/backup/shops.ts';
import { openShop } from '#tests/support/shop.ts';
import { dataFolder } from '#tests/support/process.ts';
import { checkAllBackups } from './backups.ts';

test('the check of backups creates no missing data folder', async () => {
  const { services } = await openShop(undefined, { config: { databaseUrl: await emptyPostgres() } });
  const dataDir = join(dataFolder(), 'typo');
  const { text } = await checkAllBackups({ ...services.config, dataDir }, Date.now());
  expect([text, existsSync(dataDir)]).toEqual(['There is none yet.', false]);
});

test('a machine without a backup of its own finds those of the other machines', async () => {
  const shop = await openShop();
  const { config, database } = shop.services;
  const now = Date.parse('2026-11-20T12:00:00Z');
  const { backups } = readConfig({ DATA_DIR: config.dataDir });
  const here = { ...config, backups: { ...backups, folder: dataFolder() } };
  expect((await checkAllBackups(here, now)).text).toBe('There is none yet.');
  const madeAt = new Date(now - HOUR_MS).toISOString();
  const name = backupName(now - HOUR_MS);
  const files = [{ name, madeAt, size: 1, copied: false, damaged: 0 }];
  await recordBackups(database, randomUUID(), files, { keep: backups.keep, now });
  expect((await checkAllBackups(here, now)).text).toContain('made and verified 1 hour ago');
});
