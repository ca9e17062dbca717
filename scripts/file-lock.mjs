// Prevents two commands, such as "npm start" and "npm test" in two terminals, from preparing the project at once.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits for the lock file, runs `work` and releases the lock. Ignores the lock of a process that has ended.
 * @template Result
 * @param {string} lock
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(lock, work) {
  mkdirSync(dirname(lock), { recursive: true });
  let isReported = false;
  while (!take(lock)) {
    if (!isLocked(lock)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!isReported) console.log('Waiting for another command that is preparing the same folder…');
    isReported = true;
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
    if (errorCode(error) !== 'EEXIST') throw error;
    return false;
  }
}

function isLocked(/** @type {string} */ lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // A new file is empty until the process id is written; an older empty one is left from a full disk.
    return holder === 0 ? statSync(lock).mtimeMs > Date.now() - 5000 : process.kill(holder, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function errorCode(/** @type {unknown} */ error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
