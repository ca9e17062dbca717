import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { type BeforeUpgrade, migrate } from '#server/database/migrate.ts';
import { failpoint } from '#server/platform/failpoint.ts';
import { writeArchive } from '../archive/archive.ts';
import { BackupError } from '../backup-error.ts';
import { preMigrationName } from '../schedule/retention.rules.ts';
import { describeBackupError } from '../describe-error.ts';
import { listBackups } from '../schedule/list-backups.ts';
import { publish, withStagingFolder } from '../restore/staging.ts';
import { createHeader, writeRows } from './snapshot.ts';

type Parts = { config: Config; database: Database; log: Logger; now: () => number };

/** So many of these stay, whatever their age: each is small, and of an upgrade there is one. */
const KEPT = 3;

async function* noImages() {}

/** Writes the rows as the transaction sees them, and tries out whether they could be restored into the tables of today. */
async function saveRows({ config, database, now }: Parts, ...[tx, first]: Parameters<BeforeUpgrade>) {
  const { folder } = config.backups;
  return withStagingFolder(folder, async (place) => {
    const time = now();
    const rows = await writeRows(tx, join(place, 'database'));
    failpoint('backup:snapshot-taken');
    const archive = join(place, 'backup.tar');
    const head = await createHeader(rows, database.engine.name, time);
    await writeArchive(archive, {
      header: { ...head, pictures: 0, lost: [], rowsOnly: true },
      tables: rows.tables,
      pictures: noImages(),
    });
    failpoint('backup:written');
    const path = join(folder, preMigrationName(first, time));
    await publish(archive, place, path);
    const all = (await listBackups(folder, 'before')).toSorted((one, other) => other.time - one.time);
    for (const { name } of all.slice(KEPT)) await rm(join(folder, name));
    return path;
  });
}

/** A shop that cannot be backed up is better not changed. */
function explained(error: unknown, { config, database }: Parts): unknown {
  if (database.engine.isRetryable(error)) return error;
  const why = describeBackupError(error, config, config.backups.folder);
  if (why === undefined) return error;
  return new BackupError(
    `The shop was not opened: its tables are of an earlier version, and no backup could be made before changing them. ${why}`,
    { cause: error },
  );
}

/**
 * Brings the tables to what this code expects. Those of a shop that is there already are backed up before, in the same
 * transaction: what it changes and what was saved belong to one moment.
 * @throws BackupError when no backup could be made, NewerDatabaseError; nothing was changed then
 */
export async function migrateWithBackup(parts: Parts): Promise<void> {
  const { database, log, now } = parts;
  await migrate(database, now, async (tx, first) => {
    try {
      const backup = await saveRows(parts, tx, first);
      log.warn({ backup, before: first }, 'The tables are brought up to date. What they held was backed up');
    } catch (error) {
      throw explained(error, parts);
    }
  });
}
