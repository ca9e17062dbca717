import type { StoredBackup } from '#contract/shop/backup.ts';
import type { BackupConfig } from '../config.ts';
import { type Finding, findingsOf } from './finding.ts';
import { commandLine } from '../platform/command-line.ts';
import { HOUR_MS } from '#contract/durations.ts';

/** Backups and copies are started every half hour when they are due, and take a while. */
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
