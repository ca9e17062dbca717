// "npm run move -- FILE [--dry-run] [--replace] [--yes]": moves the shop to another database and storage.
import { createInterface } from 'node:readline/promises';
import { commandLine } from '../platform/command-line.ts';
import { createLogger } from '../platform/logging/logger.ts';
import { createConsoleReporter } from '../platform/startup/console-reporter.ts';
import { count, describeAnnouncement, describeFiles, describeResult, STOP_NOW } from '../move/move-text.ts';
import { moveShop } from '../move/move.ts';
import type { Announcement, MoveProgress } from '../move/move-options.ts';
import { describeLocations, readMoveTarget } from '../move/move-target.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { warnAboutImages } from './image-warning.ts';

const { argument: path = '', flags } = readArguments({
  command: commandLine('move', 'FILE', '[--dry-run]', '[--replace]', '[--yes]'),
  description:
    'Moves the shop to the DATABASE_URL, STORAGE_URL and DATA_DIR in a settings file, and leaves the present one as it is. ' +
    'It copies the pictures while the shop runs, announces how long the shop has to be closed, and waits until it is stopped. ' +
    'With --dry-run, it ends there and copies nothing. With --replace, an earlier copy of this shop at the target is moved ' +
    'aside. With --yes, it does not wait for a confirmation.',
  argument: { name: 'a settings file', isRequired: true },
  flags: ['--dry-run', '--replace', '--yes'],
});
const isDryRun = flags.has('--dry-run');
const reporter = createConsoleReporter(process.stdout);
/** The subject of the warning about bad images. */
const SHOP = 'The moved shop';
const FILES_PER_REPORT = 500;

const steps: Record<Parameters<MoveProgress['step']>[0], string> = {
  rehearsing: 'Rehearsing the move of the rows…',
  waiting: STOP_NOW,
  moving: 'The shop is closed. Moving…',
};

const progress: MoveProgress = {
  lacking: (files, bytes) => reporter.line(describeFiles(files, bytes)),
  files(done, all) {
    if (done % FILES_PER_REPORT === 0 || done === all)
      reporter.progress(`Pictures: ${count(done)} of ${count(all)}`, done === all);
  },
  rows: (done, { isLast } = { isLast: false }) => reporter.progress(`Rows: ${count(done)}`, isLast),
  step: (step) => reporter.line(steps[step]),
};

async function confirm(announcement: Announcement): Promise<boolean> {
  reporter.line(describeAnnouncement(announcement));
  for (const line of warnAboutImages(announcement.files?.problems ?? [], SHOP)) reporter.line(line);
  if (isDryRun || flags.has('--yes')) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await new Promise<boolean>((resolve) => {
      // The end of the input is no confirmation.
      terminal.once('close', () => resolve(false));
      terminal.question('Type "yes" to continue: ').then(
        (typed) => resolve(typed.trim() === 'yes'),
        () => resolve(false),
      );
    });
  } finally {
    terminal.close();
  }
}

await runCommand(async (source) => {
  const { config: target, names } = readMoveTarget(path, source);
  reporter.line(`From  ${describeLocations(source)}\nTo    ${describeLocations(target)}`);
  const moved = await moveShop({
    source,
    target,
    replace: flags.has('--replace'),
    isDryRun,
    confirm,
    progress,
    log: createLogger(source.logLevel),
    now: Date.now(),
  });
  if (!moved) return 'Nothing was moved.';
  return [
    ...describeResult(moved, { source, target, names, path }),
    ...warnAboutImages(moved.files?.problems ?? [], SHOP),
  ].join('\n');
});
