// Keeps two commands, say "npm start" and "npm test" in two terminals, from doing the same preparation at once.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Does the work while holding the lock file, after whoever holds it now. A lock of a process that is gone counts for nothing.
 * @template Result
 * @param {string} lock
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function exclusively(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  let told = false;
  while (!take(lock)) {
    if (!isHeld(lock)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!told) console.log('Waiting for another command that is preparing the same folder…');
    told = true;
    await wait(300);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(/** @type {string} */ lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

function isHeld(/** @type {string} */ lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // An empty file is either this instant's, its number still to come, or what a full disk left behind.
    return holder === 0 ? statSync(lock).mtimeMs > Date.now() - 5000 : process.kill(holder, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(/** @type {unknown} */ error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
