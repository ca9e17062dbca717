// "npm run backup": creates a backup with the settings of the shop, which may be running or not.
import { BackupError } from '../backup/backup-error.ts';
import { copyOffsite } from '../backup/offsite/offsite-copy.ts';
import { describeBackup } from '../backup/archive/summary.ts';
import { createBackup } from '../backup/create/create-backup.ts';
import type { BackupConfig } from '../config.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import { warnAboutImages } from './image-warning.ts';
import { replaceControlChars } from './replace-control-chars.ts';
import { describeShopLocation, withExistingShop } from './open-existing-shop.ts';
import { commandLine } from '../platform/command-line.ts';

readArguments({
  command: commandLine('backup'),
  description: 'Creates a backup of the shop, running or not, in BACKUP_DIR or else in DATA_DIR/backups.',
});

/** Copies the backup to BACKUP_URL, if that is set. Without the copy the backup is still good, so the failure is a warning. */
async function copyIfSet(path: string, backups: BackupConfig): Promise<boolean> {
  try {
    return await copyOffsite(path, backups);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    process.stderr.write(`Warning: ${replaceControlChars(error.message)}\n`);
    process.exitCode = exitCodes.notCopied;
    return false;
  }
}

await runCommand(
  (config) =>
    withExistingShop(config, async (database) => {
      const { backups } = config;
      const made = await createBackup({ database, files: openStorage(config), backups, now: Date.now });
      const what = describeBackup(made.header, made.size);
      const problems = warnAboutImages(made.problems);
      const isCopied = await copyIfSet(made.path, backups);
      return [
        `${made.path}\nwas created from ${describeShopLocation(config)} and checked: ${what}`,
        ...(isCopied ? ['There is a copy at BACKUP_URL.'] : []),
        ...problems,
      ].join('\n');
    }),
  { locationOf: ({ backups }) => backups.folder },
);
