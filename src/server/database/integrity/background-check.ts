import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** What a look came to: `wrong` where something is, `hindered` where it could not be looked at now. */
const CheckResult = z.object({ wrong: z.string().optional(), hindered: z.string().optional() });
export type CheckResult = z.infer<typeof CheckResult>;

const TRIES = 10;
const PAUSE_MS = 60_000;
const aWhile = (): Promise<void> => wait(PAUSE_MS, undefined, { ref: false });

function look(file: string): Promise<CheckResult> {
  const worker = new Worker(new URL('./integrity-worker.ts', import.meta.url), { workerData: file });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', (said: unknown) => resolve(CheckResult.parse(said)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`It ended early (${code})`)));
  });
}

/**
 * Looks at a whole database file beside the running shop. What only stands in the way, such as a lock or too little memory, is
 * no damage: it is tried again.
 * @returns what is wrong with it, in SQLite's words; undefined when it is sound
 * @throws when it could not be looked at, however often it was tried
 */
export async function checkInBackground(file: string, pause = aWhile): Promise<string | undefined> {
  for (let tried = 1; ; tried += 1) {
    try {
      const { wrong, hindered } = await look(file);
      if (hindered === undefined) return wrong;
      throw new Error(hindered);
    } catch (error) {
      if (tried === TRIES) throw error;
      await pause();
    }
  }
}
