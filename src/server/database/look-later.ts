import { Worker } from 'node:worker_threads';

/**
 * Looks at a whole database file beside the running shop.
 * @returns what is wrong with it, in SQLite's words; undefined when it is sound
 */
export function lookLater(file: string): Promise<string | undefined> {
  const worker = new Worker(new URL('./soundness-worker.ts', import.meta.url), { workerData: file });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('message', (said: unknown) => resolve(said === 'sound' ? undefined : String(said)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`It ended early (${code})`)));
  });
}
