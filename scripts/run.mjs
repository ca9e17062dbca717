// Runs one command as if it were this process: its terminal, its signals, its exit code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a command in the project's folder with this terminal, forwards signals to it, and answers its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal's Ctrl+C reaches the child by itself; a second one would read as "at once".
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const watching = whenNpmIsGone(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    const done = (/** @type {number} */ code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      clearInterval(watching);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      done(127);
    });
    child.once('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 1)));
  });
}

/**
 * npm hands a signal to the shell between it and us, and many shells end without passing it on. We notice that ours is gone.
 * @param {() => void} act
 */
function whenNpmIsGone(act) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return undefined;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    act();
  }, 250);
  return watching;
}
