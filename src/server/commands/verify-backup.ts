// "npm run verify-backup -- FILE": whether a shop could be restored from it. Every byte is read, and every row put into a
// database that is thrown away.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBackup } from '../backup/archive/summary.ts';
import { verifyBackup } from '../backup/archive/verify.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';
import { warnAboutImages } from './image-warning.ts';

const { word: path = '' } = readArguments({
  command: 'npm run verify-backup -- FILE',
  does: 'Says whether a shop could be restored from a backup. Every byte is read, every row tried out, and every picture compared.',
  word: { what: 'the backup', isNeeded: true },
});

await runCommand(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kalakari-verify-'));
  try {
    const { head, problems } = await verifyBackup(path, folder);
    const what = describeBackup(head, (await stat(path)).size);
    const isWhole = problems.length === 0 ? 'The backup is whole' : 'A shop can be restored from the backup';
    return [`${isWhole}: ${what}`, ...warnAboutImages(problems)].join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, tmpdir);
