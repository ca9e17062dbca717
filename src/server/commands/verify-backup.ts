// "npm run verify-backup -- FILE": checks whether a backup can be restored. It reads every byte and inserts every row into a
// temporary database.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBackup } from '../backup/archive/summary.ts';
import { verifyBackup } from '../backup/archive/verify.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { warnAboutImages } from './image-warning.ts';
import { commandLine } from '../platform/command-line.ts';

const { argument: path = '' } = readArguments({
  command: commandLine('verify-backup', 'FILE'),
  description:
    'Checks whether a backup can be restored: reads every byte, tries every row and compares every picture.',
  argument: { name: 'a backup file', isRequired: true },
});

await runCommand(
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kalakari-verify-'));
    try {
      const { header, problems } = await verifyBackup(path, folder);
      const what = describeBackup(header, (await stat(path)).size);
      const verdict = problems.length === 0 ? 'The backup is complete' : 'The backup can be restored';
      return [`${verdict}: ${what}`, ...warnAboutImages(problems)].join('\n');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  { locationOf: tmpdir },
);
