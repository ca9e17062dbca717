import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { unknownMigrations, appliedMigrations } from '#server/database/applied-migrations.ts';
import { type BeforeUpgrade, migrate } from '#server/database/migrate.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import { writeArchive } from '../archive/archive.ts';
import { BackupError } from '../backup-error.ts';
import { findExpiredPreMigration, preMigrationName } from '../schedule/retention.rules.ts';
import { describeCommandError } from '../describe-error.ts';
import { listBackups } from '../schedule/list-backups.ts';
import { verifyAndPublish, withStagingFolder } from '../staging.ts';
import { createHeader, writeRows } from './snapshot.ts';

type Parts = { config: Config; database: Database; log: Logger; now: () => number };

/** The backups before the last three upgrades stay at any age: each is small, and a rollback may need the newest of them. */
const MAX_BACKUPS = 3;

async function* noImages() {}

/** Saves the rows that the transaction sees, and verifies that this version can restore them. */
async function saveRows(
  { config, database, now }: Parts,
  ...[tx, firstMigration]: Parameters<BeforeUpgrade>
) {
  const { folder } = config.backups;
  return withStagingFolder(folder, async (staging) => {
    const time = now();
    const rows = await writeRows(tx, join(staging, 'database'));
    failpoint('backup:snapshot-taken');
    const archive = join(staging, 'backup.tar');
    const header = await createHeader(rows, database.engine.name, time);
    await writeArchive(archive, {
      header: { ...header, pictures: 0, lost: [], rowsOnly: true },
      tables: rows.tables,
      images: noImages(),
    });
    failpoint('backup:written');
    const path = join(folder, preMigrationName(firstMigration, time));
    await verifyAndPublish(archive, staging, path);
    const expired = findExpiredPreMigration(await listBackups(folder, 'pre-migration'), MAX_BACKUPS);
    for (const { name } of expired) await rm(join(folder, name));
    return path;
  });
}

/** Explains why the shop was not migrated; other errors stay as they are. */
function toBackupError(error: unknown, { config, database }: Parts): unknown {
  if (database.engine.isRetryable(error)) return error;
  const reason = describeCommandError(error, config, config.backups.folder);
  if (reason === undefined) return error;
  return new BackupError(
    `The shop was not opened: its tables are of an earlier version, and no backup could be made before changing them. ${reason}`,
    { cause: error },
  );
}

/**
 * Migrates the tables to what this code expects. It first backs up the tables of an existing shop, in the same transaction,
 * so that the backup is the state just before the migration.
 * @throws BackupError without a backup, NewerDatabaseError; nothing is changed then
 */
export async function migrateWithBackup(parts: Parts): Promise<void> {
  const { database, log, now } = parts;
  const before: BeforeUpgrade = async (tx, first) => {
    try {
      const backup = await saveRows(parts, tx, first);
      log.warn({ backup, before: first }, 'The rows were backed up; now the tables are migrated');
    } catch (error) {
      throw toBackupError(error, parts);
    }
  };
  await migrate(database, { now, before });
  const newer = unknownMigrations(await appliedMigrations(database.read));
  if (newer.length > 0)
    log.warn(
      { migrations: newer },
      'A newer version has migrated the tables. This one runs beside it, but cannot make backups: please update it soon',
    );
}
