import { setPriority } from 'node:os';
import type { Config } from '../config.ts';
import { openShopDatabase } from '../database/shop-database.ts';
import { createLog } from '../log.ts';
import { openFiles } from '../media/files.ts';
import { explainFailure } from './explain.ts';
import { copyAway } from './copy-away.ts';
import { makeBackup } from './make-backup.ts';

// The backup of a running shop is made in a process of its own: reading, hashing and trying out gigabytes would hold up
// visitors, and it may die without them noticing.

/** What the shop hears in the end. */
export type Outcome = { made: { at: number; size: number; copied: boolean } } | { failed: string };

async function backUp(config: Config): Promise<Outcome> {
  const database = openShopDatabase(config, createLog(config.logLevel));
  try {
    const { backups } = config;
    const made = await makeBackup({ database, files: openFiles(config), backups, now: Date.now });
    const copied = await copyAway(made.path, backups);
    return { made: { at: Date.parse(made.head.madeAt), size: made.size, copied } };
  } finally {
    await database.close();
  }
}

process.once('message', (config: Config) => {
  backUp(config)
    .catch((error: unknown) => ({
      failed: explainFailure(error, config, config.backups.folder) ?? String(error),
    }))
    .then((outcome) => process.send?.(outcome, () => process.exit()))
    .catch(() => process.exit(1));
});
// The shop is gone: nobody would hear of it.
process.once('disconnect', () => process.exit(1));
setPriority(10);
