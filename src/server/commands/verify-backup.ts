// "npm run verify-backup -- FILE": whether a shop could be restored from it. Every byte is read, and every row put into a
// database that is thrown away.
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBackup } from '../backup/describe.ts';
import { verifyBackup } from '../backup/verify.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './command.ts';

const { word: path = '' } = readArguments({
  command: 'npm run verify-backup -- FILE',
  does: 'Says whether a shop could be restored from a backup. Every byte is read, and every row tried out.',
  word: { what: 'the backup', isNeeded: true },
});

await runCommand(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kalakari-verify-'));
  try {
    const head = await verifyBackup(path, folder);
    return `The backup is whole: ${describeBackup(head, (await stat(path)).size)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, tmpdir);
