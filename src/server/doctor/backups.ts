import type { StoredBackup } from '#contract/shop/backup.ts';
import type { BackupConfig, Config } from '../config.ts';
import { describeBackups } from '../backup/schedule/list-backups.ts';
import { findBackupsElsewhere } from '../backup/schedule/stored-backups.store.ts';
import { withExistingShop } from '../commands/open-existing-shop.ts';
import { findDataDirId } from '../platform/data-dir-id.ts';
import { type Finding, findingsOf } from './finding.ts';
import { commandLine } from '../platform/command-line.ts';
import { HOUR_MS } from '#contract/durations.ts';

/** A due backup or copy starts within half an hour and takes a while: it counts as overdue only after this time. */
const GRACE_MS = 3 * HOUR_MS;

const { ok, warning, failed } = findingsOf('Backups');

const ADVICE = `Make one to see what keeps it from working: ${commandLine('backup')}`;

function age(ms: number): string {
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 1) return 'less than an hour ago';
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  return `${Math.round(hours / 24)} days ago`;
}

function checkNewest({ every, url }: BackupConfig, newest: StoredBackup, ageMs: number): Finding {
  const made = `The newest was made and verified ${age(ageMs)}`;
  if (every > 0 && ageMs > every * HOUR_MS + GRACE_MS)
    return failed(`${made}, but one is due every ${every} hours.`, ADVICE);
  if (newest.damaged > 0)
    return warning(
      `${made}, and ${newest.damaged} of its picture files are missing or damaged.`,
      'The dashboard lists the products with damaged pictures.',
    );
  if (url === undefined)
    return warning(
      `${made}, but all are on this machine.`,
      'Set BACKUP_URL, so that a copy survives the loss of the machine.',
    );
  if (!newest.copied && ageMs > GRACE_MS)
    return failed(
      `${made}, but its copy did not reach BACKUP_URL.`,
      'Check BACKUP_URL, its keys and the bucket.',
    );
  return ok(newest.copied ? `${made}, with a copy at BACKUP_URL.` : `${made}.`);
}

/** Checks the newest backup; each was read again and verified when it was made. @param now epoch milliseconds */
export function checkBackups(config: BackupConfig, newest: StoredBackup | undefined, now: number): Finding {
  if (newest) return checkNewest(config, newest, now - Date.parse(newest.madeAt));
  return config.every === 0
    ? failed(
        'There is none, and BACKUP_EVERY=0 turns them off.',
        `Remove BACKUP_EVERY=0, or run this daily: ${commandLine('backup')}`,
      )
    : warning(
        'There is none yet.',
        `The first is made a quarter of an hour after the start; "${commandLine('backup')}" makes one now.`,
      );
}

/** The backups on other machines of the shop; none while the database is away, which is another finding. */
const findElsewhere = (config: Config): Promise<StoredBackup[]> =>
  withExistingShop(config, ({ read }) => findBackupsElsewhere(read, findDataDirId(config.dataDir))).catch(
    () => [],
  );

/** Checks the newest backup of all machines. Ignores backups that a wrong clock dated in the future. */
export async function checkAllBackups(config: Config, now: number): Promise<Finding> {
  const all = [...(await describeBackups(config.backups.folder)), ...(await findElsewhere(config))];
  const [newest] = all
    .filter(({ madeAt }) => Date.parse(madeAt) <= now)
    .toSorted((one, other) => Date.parse(other.madeAt) - Date.parse(one.madeAt));
  return checkBackups(config.backups, newest, now);
}
