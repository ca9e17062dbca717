// "npm run restore -- FILE [--replace] [--source-retired]": makes the shop of a backup the shop of these settings.
import { describeBackup } from '../backup/archive/summary.ts';
import { restoreBackup } from '../backup/restore/restore.ts';
import { createConsoleReporter } from '../platform/startup/console-reporter.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { warnAboutImages } from './image-warning.ts';
import { describeShopLocation } from './open-existing-shop.ts';
import { stat } from 'node:fs/promises';

const { word: path = '', flags } = readArguments({
  command: 'npm run restore -- FILE [--replace] [--source-retired]',
  does:
    'Makes the shop of a backup the shop of these settings. With --replace a shop that is there is moved aside; nothing of it is deleted. ' +
    'With --source-retired the restored shop keeps the id of the one that the backup is of, and with it its bucket: say so only ' +
    'when that one will not be opened any more.',
  word: { what: 'the backup', isNeeded: true },
  flags: ['--replace', '--source-retired'],
});
const say = createConsoleReporter(process.stdout);
const EVERY = 500;

await runCommand(
  async (config) => {
    say.line('Reading the whole backup before anything is touched…');
    const progress = (done: number, all: number) => {
      if (done % EVERY === 0 || done === all) say.progress(`Pictures: ${done} of ${all}`, done === all);
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
      ...(aside ? [`What was there before lies in ${aside}`] : []),
      ...(missing > 0 ? [`It is without its pictures, of which ${missing} are not in place`] : []),
      ...warnAboutImages(problems),
      'Everybody logs in again with their password. "npm start" opens the shop.',
    ].join('\n');
  },
  ({ dataDir }) => dataDir,
);
