// "npm run restore -- FILE [--replace] [--source-retired]": restores a backup into the shop that the
// settings point to.
import { describeBackup } from '../backup/archive/summary.ts';
import { restoreBackup } from '../backup/restore/restore.ts';
import { createConsoleReporter } from '../platform/startup/console-reporter.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { warnAboutImages } from './image-warning.ts';
import { describeShopLocation } from './open-existing-shop.ts';
import { stat } from 'node:fs/promises';

const { argument: path = '', flags } = readArguments({
  command: 'npm run restore -- FILE [--replace] [--source-retired]',
  description:
    'Restores a backup with these settings. With --replace, an existing shop is moved aside; nothing of it is deleted. ' +
    'With --source-retired, the restored shop keeps the id and the bucket of the shop in the backup: use it only if that ' +
    'shop will never run again.',
  argument: { name: 'a backup file', isRequired: true },
  flags: ['--replace', '--source-retired'],
});
const reporter = createConsoleReporter(process.stdout);
const REPORT_EVERY = 500;

await runCommand(async (config) => {
  reporter.line('Checking the whole backup before anything is changed…');
  const progress = (done: number, all: number) => {
    if (done % REPORT_EVERY === 0 || done === all)
      reporter.progress(`Pictures: ${done} of ${all}`, done === all);
  };
  const { head, aside, missing, problems } = await restoreBackup({
    config,
    path,
    replace: flags.has('--replace'),
    isSourceRetired: flags.has('--source-retired'),
    now: Date.now(),
    progress,
  });
  return [
    `The shop was restored into ${describeShopLocation(config)}: ${describeBackup(head, (await stat(path)).size)}`,
    ...(aside ? [`The previous shop was moved to ${aside}`] : []),
    ...(missing > 0 ? [`${missing} of its pictures are missing`] : []),
    ...warnAboutImages(problems),
    'Everyone has to log in again. "npm start" opens the shop.',
  ].join('\n');
});
