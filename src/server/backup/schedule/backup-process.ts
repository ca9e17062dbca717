import { setPriority } from 'node:os';
import type { BackupProgress } from '#contract/shop/backup.ts';
import type { Config } from '#server/config.ts';
import { openShopDatabase } from '#server/database/open-database.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import { openStorage } from '#server/media/storage/open-storage.ts';
import { describeCommandError } from '../describe-error.ts';
import { copyOffsite } from '../offsite/offsite-copy.ts';
import { createBackup } from '../create/create-backup.ts';
import { throttle } from '../progress.ts';

// The backup of a running shop runs in a separate process: reading, hashing and verifying gigabytes would slow down
// visitors, and a crash of that process does not affect them.

/** Makes a backup, or, if `copy` is set, copies the backup at that path into the bucket. */
export type Task = { config: Config; copy: string | undefined };

/** The final message to the shop. `failed` is for people, `cause` for the log. */
export type Outcome =
  | { made: { at: number; size: number; copied: boolean; damaged: string[] } }
  | { copied: string }
  | { failed: string; cause?: string };
/** All messages to the shop. */
export type Message = Outcome | { progress: BackupProgress };

const UNEXPECTED = 'An unexpected error occurred. See the log of the shop.';
const REPORT_EVERY_MS = 200;

const sendMessage = (message: Message, then?: () => void) =>
  process.send?.(message, undefined, undefined, then);

const report = throttle((progress) => void sendMessage({ progress }), REPORT_EVERY_MS);

async function copy(path: string, { backups }: Config): Promise<Outcome> {
  await copyOffsite(path, backups, report);
  return { copied: path };
}

async function makeBackup(config: Config): Promise<Outcome> {
  const database = openShopDatabase(config, createLogger(config.logLevel));
  try {
    const { backups } = config;
    const made = await createBackup({ database, files: openStorage(config), backups, now: Date.now }, report);
    const copied = await copyOffsite(made.path, backups, report);
    const damaged = made.problems.map(({ name }) => name);
    return { made: { at: Date.parse(made.header.madeAt), size: made.size, copied, damaged } };
  } finally {
    await database.close();
  }
}

process.once('message', ({ config, copy: path }: Task) => {
  (path === undefined ? makeBackup(config) : copy(path, config))
    .catch((error: unknown) => ({
      failed: describeCommandError(error, config, config.backups.folder) ?? UNEXPECTED,
      cause: String(error),
    }))
    .then((outcome) => sendMessage(outcome, () => process.exit()))
    .catch(() => process.exit(1));
});
// The shop has ended and would not get the result.
process.once('disconnect', () => process.exit(1));
// Lower than the priority of the shop, which is 0.
setPriority(10);
