import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { usualEnvironment } from '../process.ts';

const commands = join(import.meta.dirname, '../../../src/server/commands');

/** Runs a command in its own process. @param shell runs first in the shell, for example to set a limit */
export function command(
  name:
    | 'backup'
    | 'restore'
    | 'verify-backup'
    | 'adopt-storage'
    | 'reset-admin'
    | 'admin-link'
    | 'changes-since'
    | 'may-run'
    | 'doctor'
    | 'move',
  args: readonly string[],
  environment: Record<string, string>,
  shell = 'true',
) {
  const words = [process.execPath, join(commands, `${name}.ts`), ...args];
  const child = spawn('/bin/sh', ['-c', `${shell}; exec "$@"`, 'sh', ...words], {
    env: { ...usualEnvironment, LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => void (text += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ended, printed: () => text };
}
