import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a script in the checkout; its $1, $2 and so on are `args`. */
export function sh(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-euc', script, 'sh', ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  return { status, printed: stdout + stderr };
}
