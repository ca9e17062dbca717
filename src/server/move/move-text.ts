import type { Config } from '../config.ts';
import type { FileReport } from './copy-files.ts';
import { countRowsOf } from './copy-tables.ts';
import type { Announcement, MoveResult } from './move-options.ts';
import { describeLocations } from './move-target.ts';

/** The shell script `shop` waits for this line. */
export const STOP_NOW = 'Please stop the shop now. The move continues as soon as it has stopped.';

export const count = (number: number) => number.toLocaleString('en-US');
const plural = (number: number, one: string) => `${count(number)} ${one}${number === 1 ? '' : 's'}`;

export const describeFiles = (files: number, bytes: number): string =>
  `${plural(files, 'picture file')} (${(bytes / 1e6).toFixed(1)} MB) to copy, while the shop runs.`;

/** The number of files without a problem; `all` does not include the missing ones. */
const countGood = ({ all, problems }: FileReport) =>
  all - problems.filter(({ problem }) => problem === 'damaged').length;

/** Announces how long the shop will be closed. */
export function describeAnnouncement({ files, rows, seconds }: Announcement): string {
  return [
    ...(files
      ? [
          `${plural(files.all, 'picture file')} compared at the target; ${count(files.copied)} of them were copied now.`,
        ]
      : []),
    ...(rows === undefined ? [] : [`${plural(rows, 'row')} copied and compared on trial.`]),
    `The shop will be closed for about ${plural(seconds, 'second')}, besides its own stop and start.`,
  ].join('\n');
}

type ConfigChange = {
  source: Config;
  target: Config;
  /** The variables that the settings file sets. */
  names: readonly string[];
  /** The settings file. */
  path: string;
};

/** The environment variables to change, without their values, which may be secrets. */
function describeVariables({ source, target, names, path }: ConfigChange): string[] {
  const removed = [
    ...(source.databaseUrl !== undefined && target.databaseUrl === undefined ? ['DATABASE_URL'] : []),
    ...(source.databaseReadUrl !== undefined && target.databaseReadUrl === undefined
      ? ['DATABASE_READ_URL']
      : []),
    ...(source.storageUrl !== undefined && target.storageUrl === undefined ? ['STORAGE_URL'] : []),
  ];
  return [
    ...(names.length > 0 ? [`  set, as in ${path}: ${names.join(', ')}`] : []),
    ...(removed.length > 0 ? [`  remove: ${removed.join(', ')}`] : []),
  ];
}

/** Reports what was moved, and what is left to do. */
export function describeResult({ digests, files, seconds }: MoveResult, change: ConfigChange): string[] {
  const { source, target } = change;
  return [
    `The shop was moved in ${seconds.toFixed(1)} seconds. Equal at both locations, by count and SHA-256:`,
    ...(digests
      ? [`  ${plural(countRowsOf(digests), 'row')} in ${plural(Object.keys(digests).length, 'table')}`]
      : []),
    ...(files ? [`  ${plural(countGood(files), 'picture file')}`] : []),
    'Now change the settings of the shop, and start it:',
    ...describeVariables(change),
    `The shop is still at the former location as well: ${describeLocations(source)}. With the former settings it starts ` +
      'there again, without what changes from now on. Never run both.',
    ...(source.dataDir === target.dataDir
      ? []
      : [`Backups and unsent mails were not moved: they are in ${source.dataDir}.`]),
  ];
}
