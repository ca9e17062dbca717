// "npm run restore -- [FILE] [--replace] [--source-retired]": restores a backup, by default the newest at BACKUP_URL, into the
// shop that the settings point to. "npm run restore -- --list" lists the backups at BACKUP_URL, and "--download" only downloads one.
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { describeBackup } from '../backup/archive/summary.ts';
import { openBackupBucket } from '../backup/offsite/backup-bucket.ts';
import { fetchBackup, listCopies } from '../backup/offsite/fetch-backup.ts';
import { assertReplaceable, assertRestorable, restoreBackup } from '../backup/restore/restore.ts';
import { parseBackupTime } from '../backup/schedule/retention.rules.ts';
import type { Config } from '../config.ts';
import { createConsoleReporter } from '../platform/startup/console-reporter.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { warnAboutImages } from './image-warning.ts';
import { describeShopLocation } from './open-existing-shop.ts';
import { commandLine, isRelease } from '../platform/command-line.ts';

const { argument, flags } = readArguments({
  command: commandLine('restore', '[FILE]', '[--replace]', '[--source-retired]', '[--list]', '[--download]'),
  description:
    'Restores a backup with these settings: the file, or the one of this name at BACKUP_URL, or else the newest there. ' +
    'With --replace, an existing shop is moved aside; nothing of it is deleted. ' +
    'With --source-retired, the restored shop keeps the id and the bucket of the shop in the backup: use it only if that ' +
    'shop will never run again. With --list, only lists the backups at BACKUP_URL. ' +
    'With --download, only downloads a backup from there and verifies it, also while the shop runs.',
  argument: { name: 'a backup file', isRequired: false },
  flags: ['--replace', '--source-retired', '--list', '--download'],
});
const reporter = createConsoleReporter(process.stdout);
const REPORT_EVERY = 500;
/** "shop restore" reads the path in this line. */
const DOWNLOADED = 'Downloaded and verified: ';
const replace = flags.has('--replace');

/** A name without a file is that of a backup in the bucket. */
const isInBucket = (config: Config) =>
  argument === undefined ||
  (config.backups.url !== undefined && parseBackupTime(argument) !== undefined && !existsSync(argument));

async function findFile(config: Config): Promise<string> {
  if (argument !== undefined && !isInBucket(config)) return argument;
  await assertRestorable({ config, path: argument, replace, now: Date.now() });
  return fetchBackup(config.backups, argument, reporter);
}

async function download(config: Config): Promise<string> {
  await assertReplaceable({ config, path: argument, replace, now: Date.now() });
  return `${DOWNLOADED}${await fetchBackup(config.backups, argument, reporter)}`;
}

async function restore(config: Config): Promise<string> {
  const path = await findFile(config);
  reporter.line('Checking the whole backup before anything is changed…');
  const { head, aside, missing, problems } = await restoreBackup({
    config,
    path,
    replace,
    isSourceRetired: flags.has('--source-retired'),
    now: Date.now(),
    progress: (done, all) => {
      if (done % REPORT_EVERY === 0 || done === all)
        reporter.progress(`Pictures: ${done} of ${all}`, done === all);
    },
  });
  return [
    `The shop was restored into ${describeShopLocation(config)}: ${describeBackup(head, (await stat(path)).size)}`,
    ...(aside ? [`The previous shop was moved to ${aside}`] : []),
    ...(missing > 0 ? [`${missing} of its pictures are missing`] : []),
    ...warnAboutImages(problems),
    `Everyone has to log in again.${isRelease ? '' : ' "npm start" opens the shop.'}`,
  ].join('\n');
}

async function list({ backups }: Config): Promise<string> {
  await listCopies(openBackupBucket(backups), reporter);
  return `"${commandLine('restore')}" restores the newest, "${commandLine('restore', 'NAME')}" another.`;
}

if (flags.has('--list')) await runCommand(list);
else await runCommand(flags.has('--download') ? download : restore);
