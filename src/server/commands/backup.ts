// "npm run backup": creates a backup with the settings of the shop, which may be running or not.
import { copyOffsite } from '../backup/offsite/offsite-copy.ts';
import { describeBackup } from '../backup/archive/summary.ts';
import { createBackup } from '../backup/create/create-backup.ts';
import { openStorage } from '../media/storage/open-storage.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { warnAboutImages } from './image-warning.ts';
import { describeShopLocation, withExistingShop } from './open-existing-shop.ts';
import { commandLine } from '../platform/command-line.ts';

readArguments({
  command: commandLine('backup'),
  description: 'Creates a backup of the shop, running or not, in BACKUP_DIR or else in DATA_DIR/backups.',
});

await runCommand(
  (config) =>
    withExistingShop(config, async (database) => {
      const { backups } = config;
      const made = await createBackup({ database, files: openStorage(config), backups, now: Date.now });
      const copied = await copyOffsite(made.path, backups);
      const what = describeBackup(made.head, made.size);
      return [
        `${made.path}\nwas created from ${describeShopLocation(config)} and checked: ${what}`,
        ...(copied ? ['There is a copy at BACKUP_URL.'] : []),
        ...warnAboutImages(made.problems),
      ].join('\n');
    }),
  ({ backups }) => backups.folder,
);
