import { setPriority } from 'node:os';
import type { BackupProgress } from '#contract/shop/backup.ts';
import type { Config } from '#server/config.ts';
import { openShopDatabase } from '#server/database/open-database.ts';
import { createLogger } from '#server/platform/logger.ts';
import { openFiles } from '#server/media/storage/open-storage.ts';
import { describeBackupError } from '../describe-error.ts';
import { copyOffsite } from '../offsite/offsite-copy.ts';
import { createBackup } from '../create/create-backup.ts';
import { throttle } from '../progress.ts';

// The backup of a running shop is made in a process of its own: reading, hashing and trying out gigabytes would hold up
// visitors, and it may die without them noticing.

/** What the process is to do: to make a backup, or to copy the one at `copy` into the bucket. */
export type Task = { config: Config; copy: string | undefined };

/** What the shop hears in the end. `cause` is for the log, where `failed` is all that a person can be told. */
export type Outcome =
  | { made: { at: number; size: number; copied: boolean; damaged: string[] } }
  | { copied: string }
  | { failed: string; cause?: string };
/** And on the way there. */
export type Message = Outcome | { progress: BackupProgress };

const UNFORESEEN = 'Something went wrong that nobody foresaw. The log of the shop says what.';
const TELL_EVERY_MS = 200;

const say = (message: Message, then?: () => void) => process.send?.(message, undefined, undefined, then);

const tell = throttle((progress) => void say({ progress }), TELL_EVERY_MS);

async function copy(path: string, { backups }: Config): Promise<Outcome> {
  await copyOffsite(path, backups, tell);
  return { copied: path };
}

async function backUp(config: Config): Promise<Outcome> {
  const database = openShopDatabase(config, createLogger(config.logLevel));
  try {
    const { backups } = config;
    const made = await createBackup({ database, files: openFiles(config), backups, now: Date.now }, tell);
    const copied = await copyOffsite(made.path, backups, tell);
    const damaged = made.problems.map(({ name }) => name);
    return { made: { at: Date.parse(made.head.madeAt), size: made.size, copied, damaged } };
  } finally {
    await database.close();
  }
}

process.once('message', ({ config, copy: path }: Task) => {
  (path === undefined ? backUp(config) : copy(path, config))
    .catch((error: unknown) => ({
      failed: describeBackupError(error, config, config.backups.folder) ?? UNFORESEEN,
      cause: String(error),
    }))
    .then((outcome) => say(outcome, () => process.exit()))
    .catch(() => process.exit(1));
});
// The shop is gone: nobody would hear of it.
process.once('disconnect', () => process.exit(1));
setPriority(10);
