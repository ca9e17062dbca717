import type { StoredBackup } from '#contract/shop/backup.ts';
import type { Database, Reader } from '#server/database/database.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';
import { findExpired, parseBackupTime } from './retention.rules.ts';
import type { BackupConfig } from '#server/config.ts';

// Backups are files in the folder of the machine that made them, which may be on a disk that several machines share. The table
// stored_backup lists the backups in the folders of all machines. `copied` means a copy in the bucket, and `damaged` is a number
// of image files: see StoredBackup.

/** The backups on other machines, unordered. */
export async function findBackupsElsewhere(db: Reader, machine: string): Promise<StoredBackup[]> {
  const rows = await db.selectFrom('stored_backup').selectAll().where('machine', '!=', machine).execute();
  return rows.flatMap(({ name, size, copied, damaged }) => {
    const time = parseBackupTime(name);
    return time === undefined
      ? []
      : [{ name, madeAt: isoTimestamp(time), size, copied: copied === 1, damaged }];
  });
}

/**
 * Lists the files of this machine for the others, and removes what has expired: a machine that is gone no longer deletes its own.
 * @param files all backups of this machine
 */
export function recordBackups(
  database: Database,
  machine: string,
  files: readonly StoredBackup[],
  { keep, now }: { keep: BackupConfig['keep']; now: number },
): Promise<void> {
  return database.write(async (tx) => {
    await tx.deleteFrom('stored_backup').where('machine', '=', machine).execute();
    for (const { name, size, copied, damaged } of files) {
      const columns = { machine, size, copied: copied ? 1 : 0, damaged } as const;
      await tx
        .insertInto('stored_backup')
        .values({ name, ...columns })
        // Another machine has listed the same folder, on a disk that they share: this list is newer.
        .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
        .execute();
    }
    const all = (await tx.selectFrom('stored_backup').select('name').execute()).flatMap(({ name }) => {
      const time = parseBackupTime(name);
      return time === undefined ? [] : [{ name, time }];
    });
    const own = new Set(files.map(({ name }) => name));
    const expired = findExpired(all, keep, now).filter(({ name }) => !own.has(name));
    for (const { name } of expired) await tx.deleteFrom('stored_backup').where('name', '=', name).execute();
  });
}
