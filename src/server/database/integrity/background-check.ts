import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** `damage` describes a damaged file; `blocked` is the reason why the file could not be checked now. */
const CheckResult = z.object({ damage: z.string().optional(), blocked: z.string().optional() });
export type CheckResult = z.infer<typeof CheckResult>;

const MAX_TRIES = 10;
const PAUSE_MS = 60_000;
const waitOneMinute = (): Promise<void> => wait(PAUSE_MS, undefined, { ref: false });

function runCheck(file: string): Promise<CheckResult> {
  const worker = new Worker(new URL('./integrity-worker.ts', import.meta.url), { workerData: file });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', (message: unknown) => resolve(CheckResult.parse(message)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`It ended early (${code})`)));
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
      const { damage, blocked } = await runCheck(file);
      if (blocked === undefined) return damage;
      throw new Error(blocked);
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      await pause();
    }
  }
}
