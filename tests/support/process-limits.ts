import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Running } from './process.ts';

/** Whether this machine can limit a process. */
export const hasLimits = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0;

/**
 * Changes a limit of a running shop.
 * @param limit in the syntax of `prlimit`, such as `--nofile=64:`
 * @param uid the account of the shop, if it is not the current one
 */
export function setLimit(shop: Running, limit: string, uid?: number): void {
  const as = uid === undefined ? {} : { uid, gid: uid };
  execFileSync('prlimit', [limit, '--pid', String(shop.child.pid)], { stdio: 'ignore', ...as });
}

const NOBODY = 65_534;

/** An unprivileged account: another one if this is root, otherwise undefined for the current one. */
export const plainAccount = process.getuid?.() === 0 ? NOBODY : undefined;

/** Whether a shop can run as that account, which must be able to read this code. */
export function canRunPlain(): boolean {
  if (process.platform === 'win32') return false;
  const main = JSON.stringify(join(import.meta.dirname, '../../src/server/main.ts'));
  const as = plainAccount === undefined ? {} : { uid: plainAccount, gid: plainAccount };
  return spawnSync(process.execPath, ['-e', `require('fs').accessSync(${main})`], as).status === 0;
}
