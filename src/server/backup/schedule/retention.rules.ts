import type { BackupConfig } from '#server/config.ts';
import { DAY_MS } from '#contract/durations.ts';

/** A finished backup in its folder. */
export type BackupFile = { name: string; /** Epoch milliseconds. */ time: number };

/** All backups of the last two days stay: after a mistake, any of them may be needed. */
const KEEP_ALL_MS = 2 * DAY_MS;
// 1970 began on a Thursday.
const FIRST_MONDAY = 4 * DAY_MS;

const TIME = String.raw`(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.tar$`;
const NAME = new RegExp(`^kalakari-${TIME}`);
const NAME_BEFORE = new RegExp(`^kalakari-before-[a-z0-9-]+-${TIME}`);

const timeInName = (time: number) => new Date(time).toISOString().replaceAll(/[:.]/g, '-');

/** The name of a backup that starts at this time. Names sort by time. */
export const backupName = (time: number): string => `kalakari-${timeInName(time)}.tar`;

/** The name of a backup that is made before this migration. */
export const preMigrationName = (migration: string, time: number): string =>
  `kalakari-before-${migration}-${timeInName(time)}.tar`;

/** A full backup of rows and images, or one of the rows that is made before a migration. */
export type BackupKind = 'full' | 'pre-migration';

/** The time in the name of a backup of this kind; undefined for other names. */
export function parseBackupTime(name: string, kind: BackupKind = 'full'): number | undefined {
  const [, day, hours, minutes, seconds, rest] = (kind === 'full' ? NAME : NAME_BEFORE).exec(name) ?? [];
  const time = Date.parse(`${day}${hours}:${minutes}:${seconds}.${rest}`);
  return Number.isNaN(time) ? undefined : time;
}

const day = ({ time }: BackupFile) => Math.floor(time / DAY_MS);
const week = ({ time }: BackupFile) => Math.floor((time - FIRST_MONDAY) / (7 * DAY_MS));
const month = ({ time }: BackupFile) => new Date(time).toISOString().slice(0, 7);

/** The newest backup of each of the last `count` groups. */
function newestOfEach(
  backups: readonly BackupFile[],
  groupOf: (backup: BackupFile) => string | number,
  count: number,
) {
  const newest = new Map<string | number, BackupFile>();
  for (const backup of backups) if (!newest.has(groupOf(backup))) newest.set(groupOf(backup), backup);
  return [...newest.values()].slice(0, count);
}

/** The expired backups, oldest first. The newest backup never expires, nor do those younger than two days. */
export function findExpired(
  all: readonly BackupFile[],
  keep: BackupConfig['keep'],
  now: number,
): BackupFile[] {
  const backups = all.toSorted((one, other) => other.time - one.time);
  const retained = new Set([
    ...backups.slice(0, 1),
    ...backups.filter(({ time }) => time > now - KEEP_ALL_MS),
    ...newestOfEach(backups, day, keep.daily),
    ...newestOfEach(backups, week, keep.weekly),
    ...newestOfEach(backups, month, keep.monthly),
  ]);
  return backups.filter((backup) => !retained.has(backup)).toReversed();
}

/**
 * The backups from before a migration that can be deleted. The newest for each migration stays, for the last `count` migrations:
 * one that fails in each start makes a backup each time, of the same tables.
 */
export function findExpiredPreMigration(all: readonly BackupFile[], count: number): BackupFile[] {
  const backups = all.toSorted((one, other) => other.time - one.time);
  const migrationOf = ({ name, time }: BackupFile) => name.replace(timeInName(time), '');
  const retained = new Set(newestOfEach(backups, migrationOf, count));
  return backups.filter((backup) => !retained.has(backup));
}
