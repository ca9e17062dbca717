// "npm run backup": a backup of the shop as it is now, with the same settings as the shop, which may be running or not.
import { copyOffsite } from '../backup/offsite/offsite-copy.ts';
import { describeBackup } from '../backup/archive/summary.ts';
import { createBackup } from '../backup/create/create-backup.ts';
import { openFiles } from '../media/storage/storage.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { warnAboutImages } from './image-warning.ts';
import { describeShopLocation, withShop } from './open-existing-shop.ts';

readArguments({
  command: 'npm run backup',
  does: 'Makes a backup of the shop as it is now, running or not, in BACKUP_DIR; without that, in DATA_DIR/backups.',
});

await runCommand(
  (config) =>
    withShop(config, async (database) => {
      const { backups } = config;
      const made = await createBackup({ database, files: openFiles(config), backups, now: Date.now });
      const copied = await copyOffsite(made.path, backups);
      const what = describeBackup(made.head, made.size);
      return [
        `${made.path}\nwas made from ${describeShopLocation(config)}, read again and found whole: ${what}`,
        ...(copied ? ['A copy lies at BACKUP_URL.'] : []),
        ...warnAboutImages(made.problems),
      ].join('\n');
    }),
  ({ backups }) => backups.folder,
);
