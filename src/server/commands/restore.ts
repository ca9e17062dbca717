// "npm run restore -- [FILE] [--replace] [--source-retired]": restores a backup, by default the newest at BACKUP_URL, into the
// shop that the settings point to. "npm run restore -- --list" lists the backups at BACKUP_URL, "--download" only downloads
// one, and "--check" only verifies a file.
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { describeBackup } from '../backup/archive/summary.ts';
import { BackupError } from '../backup/backup-error.ts';
import { openBackupBucket } from '../backup/offsite/backup-bucket.ts';
import { fetchBackup, listCopies } from '../backup/offsite/fetch-backup.ts';
import { verifyBackup } from '../backup/archive/verify.ts';
import {
  assertBackupFits,
  assertMayReplace,
  assertDestinationFree,
  restoreBackup,
} from '../backup/restore/restore.ts';
import { withStagingFolder } from '../backup/staging.ts';
import { parseBackupTime } from '../backup/schedule/retention.rules.ts';
import type { Config } from '../config.ts';
import { createConsoleReporter } from '../platform/startup/console-reporter.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { warnAboutImages } from './image-warning.ts';
import { describeShopLocation } from './open-existing-shop.ts';
import { commandLine, isRelease } from '../platform/command-line.ts';

const { argument, flags } = readArguments({
  command: commandLine(
    'restore',
    '[FILE]',
    '[--replace]',
    '[--source-retired]',
    '[--list]',
    '[--download]',
    '[--check]',
  ),
  description:
    'Restores a backup with these settings: the file, or the one of this name at BACKUP_URL, or else the newest there. ' +
    'With --replace, an existing shop is moved aside; nothing of it is deleted. ' +
    'With --source-retired, the restored shop keeps the id and the bucket of the shop in the backup: use it only if that ' +
    'shop will never run again. With --list, only lists the backups at BACKUP_URL. ' +
    'With --download, only downloads a backup from there and verifies it, also while the shop runs. ' +
    'With --check, only verifies that the file can be restored into this place, also while the shop runs; if a shop is there, with ' +
    '--check --replace.',
  argument: { name: 'a backup file', isRequired: false },
  flags: ['--replace', '--source-retired', '--list', '--download', '--check'],
});
const reporter = createConsoleReporter(process.stdout);
const FILES_PER_REPORT = 500;
/** "shop restore" reads the path in this line. */
const DOWNLOADED = 'Downloaded and verified: ';
const replace = flags.has('--replace');
const isSourceRetired = flags.has('--source-retired');

/** A name without a file is that of a backup in the bucket. */
const isInBucket = (config: Config) =>
  argument === undefined ||
  (config.backups.url !== undefined && parseBackupTime(argument) !== undefined && !existsSync(argument));

async function findFile(config: Config): Promise<string> {
  if (argument !== undefined && !isInBucket(config)) return argument;
  await assertDestinationFree({ config, path: argument, replace, now: Date.now() });
  return fetchBackup(config.backups, argument, reporter);
}

async function download(config: Config): Promise<string> {
  await assertMayReplace({ config, path: argument, replace, now: Date.now() });
  const path = await fetchBackup(config.backups, argument, reporter);
  await assertBackupFits({ config, path, replace, isSourceRetired, now: Date.now() });
  return `${DOWNLOADED}${path}`;
}

async function check(config: Config): Promise<string> {
  if (argument === undefined) throw new BackupError('Please name the backup file to check.');
  await assertBackupFits({ config, path: argument, replace, isSourceRetired, now: Date.now() });
  reporter.line('Verifying the whole backup…');
  // The folder of the backups has space for the rows of a shop; a container's /tmp is memory.
  const { header } = await withStagingFolder(config.backups.folder, (staging) =>
    verifyBackup(argument, staging),
  );
  return `It can be restored: ${describeBackup(header, (await stat(argument)).size)}`;
}

async function restore(config: Config): Promise<string> {
  const path = await findFile(config);
  reporter.line('Checking the whole backup before anything is changed…');
  const { header, aside, schema, missing, problems, revokedLinks } = await restoreBackup({
    config,
    path,
    replace,
    isSourceRetired,
    now: Date.now(),
    progress: (done, all) => {
      if (done % FILES_PER_REPORT === 0 || done === all)
        reporter.progress(`Pictures: ${done} of ${all}`, done === all);
    },
  });
  return [
    `The shop was restored into ${describeShopLocation(config)}: ${describeBackup(header, (await stat(path)).size)}`,
    ...(aside ? [`The previous shop was moved to ${aside}`] : []),
    ...(schema ? [`The tables of the previous shop were moved to the schema ${schema} of the database`] : []),
    ...(missing > 0 ? [`${missing} of its pictures are missing`] : []),
    ...warnAboutImages(problems),
    'Order numbers since this backup are skipped, as customers may know them.',
    ...(revokedLinks > 0
      ? [
          `The links of all order pages (${revokedLinks}) are turned off, as some may have been revoked since this backup. Create new links in the orders.`,
        ]
      : []),
    'If the shop issued receipts or invoices after this backup, confirm their last numbers in Settings > Papers.',
    `Everyone has to log in again.${isRelease ? '' : ' "npm start" opens the shop.'}`,
  ].join('\n');
}

async function list({ backups }: Config): Promise<string> {
  await listCopies(openBackupBucket(backups), reporter);
  return `"${commandLine('restore')}" restores the newest, "${commandLine('restore', 'NAME')}" another.`;
}

const otherWork = { '--list': list, '--download': download, '--check': check };
const [work = restore] = Object.entries(otherWork).flatMap(([flag, other]) =>
  flags.has(flag) ? [other] : [],
);
await runCommand(work);
