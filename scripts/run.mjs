// Runs a command as a child of this process, which passes on its terminal, signals and exit code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a command in the project's folder with this terminal, forwards signals to it, and resolves with its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // The child gets a terminal's Ctrl+C directly; forwarding it would send the signal twice, and the second one
    // forces the stop.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const watching = whenParentEnds(() => child.kill('SIGTERM'));
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
 * npm signals the shell that runs this process, and many shells end without forwarding the signal. Polls the parent process
 * to notice that.
 * @param {() => void} act
 */
function whenParentEnds(act) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return undefined;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    act();
  }, 250);
  return watching;
}
