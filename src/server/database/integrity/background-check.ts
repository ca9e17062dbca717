import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const Damage = z.string().optional();

const MAX_TRIES = 10;
const PAUSE_MS = 60_000;
const waitOneMinute = (): Promise<void> => wait(PAUSE_MS, undefined, { ref: false });

/** @returns the damage @throws when something blocks the check */
function runCheck(file: string): Promise<string | undefined> {
  const worker = new Worker(new URL('./integrity-worker.ts', import.meta.url), { workerData: file });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', (message: unknown) => resolve(Damage.parse(message)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The integrity worker exited early (${code})`)));
  });
}

/**
 * Checks a whole database file while the shop runs. Retries when something blocks the check, for example a lock or a lack of
 * memory, which is no damage.
 * @returns the damage in SQLite's words; undefined for a sound file
 * @throws when all tries were blocked
 */
export async function checkInBackground(file: string, pause = waitOneMinute): Promise<string | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runCheck(file);
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      await pause();
    }
  }
}
