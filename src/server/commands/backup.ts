// "npm run backup": a backup of the shop as it is now, with the same settings as the shop, which may be running or not.
import { copyAway } from '../backup/copy-away.ts';
import { describeBackup } from '../backup/describe.ts';
import { makeBackup } from '../backup/make-backup.ts';
import { openShopDatabase } from '../database/shop-database.ts';
import { createLog } from '../log.ts';
import { openFiles } from '../media/files.ts';
import { runCommand } from './command.ts';

await runCommand(
  async (config) => {
    const database = openShopDatabase(config, createLog(config.logLevel));
    try {
      const files = openFiles(config);
      const { path, head, size } = await makeBackup({
        database,
        files,
        backups: config.backups,
        now: Date.now,
      });
      const copied = await copyAway(path, config.backups);
      return [
        `${path}\nwas made, read again and found whole: ${describeBackup(head, size)}`,
        ...(copied ? ['A copy lies at BACKUP_URL.'] : []),
      ].join('\n');
    } finally {
      await database.close();
    }
  },
  ({ backups }) => backups.folder,
);
