import type { BackupSettings } from '#server/config.ts';

/** A finished backup in its folder. */
export type BackupFile = { name: string; /** Epoch milliseconds. */ time: number };

const DAY = 24 * 60 * 60_000;
/** Somebody who is in the midst of something may want any of these back. */
const KEEP_ALL = 2 * DAY;
// 1970 began on a Thursday.
const FIRST_MONDAY = 4 * DAY;

const TIME = String.raw`(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.tar$`;
const NAME = new RegExp(`^kalakari-${TIME}`);
const NAME_BEFORE = new RegExp(`^kalakari-before-[a-z0-9-]+-${TIME}`);

const timeInName = (time: number) => new Date(time).toISOString().replaceAll(/[:.]/g, '-');

/** The name of a backup that begins at this time; names sort by time. */
export const backupName = (time: number): string => `kalakari-${timeInName(time)}.tar`;

/** The name of the rows as they were before a migration changed their tables. */
export const preMigrationName = (migration: string, time: number): string =>
  `kalakari-before-${migration}-${timeInName(time)}.tar`;

/**
 * When the backup of that name was made, or undefined when it is the name of something else.
 * @param names those of backups made before a migration, instead of whole ones
 */
export function parseBackupTime(name: string, names: 'whole' | 'before' = 'whole'): number | undefined {
  const [, day, hours, minutes, seconds, rest] = (names === 'whole' ? NAME : NAME_BEFORE).exec(name) ?? [];
  const time = Date.parse(`${day}${hours}:${minutes}:${seconds}.${rest}`);
  return Number.isNaN(time) ? undefined : time;
}

const day = (time: number) => Math.floor(time / DAY);
const week = (time: number) => Math.floor((time - FIRST_MONDAY) / (7 * DAY));
const month = (time: number) => new Date(time).toISOString().slice(0, 7);

/** The newest of each of the last `count` periods that have any. */
function newestOfEach(kept: readonly BackupFile[], period: (time: number) => string | number, count: number) {
  const newest = new Map<string | number, BackupFile>();
  for (const one of kept) if (!newest.has(period(one.time))) newest.set(period(one.time), one);
  return [...newest.values()].slice(0, count);
}

/**
 * Which backups are not kept any longer, oldest first. The newest always stays, and so does all that is younger than
 * two days.
 */
export function findExpired(
  all: readonly BackupFile[],
  keep: BackupSettings['keep'],
  now: number,
): BackupFile[] {
  const kept = all.toSorted((one, other) => other.time - one.time);
  const staying = new Set([
    ...kept.slice(0, 1),
    ...kept.filter(({ time }) => time > now - KEEP_ALL),
    ...newestOfEach(kept, day, keep.daily),
    ...newestOfEach(kept, week, keep.weekly),
    ...newestOfEach(kept, month, keep.monthly),
  ]);
  return kept.filter((one) => !staying.has(one)).toReversed();
}
