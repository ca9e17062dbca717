import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import type { LoadPlan, LoadResult, LoadTarget } from './request-load.worker.ts';

export type Load = {
  /** Sends each of these once. @returns the number of responses per status */
  send(heads: readonly string[]): Promise<LoadResult>;
  /** Sends these repeatedly until it is stopped. */
  begin(heads: readonly string[]): void;
  stop(): Promise<LoadResult>;
};

/**
 * Connections in a worker thread that send their next request after each response. They close at the end of the test.
 */
export function openLoad(target: LoadTarget): Load {
  const worker = new Worker(join(import.meta.dirname, 'request-load.worker.ts'), { workerData: target });
  onTestFinished(async () => void (await worker.terminate()));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  const post = (message: LoadPlan | 'stop') => worker.postMessage(message);
  // The type of the worker's messages.
  const result = async () => ((await once(worker, 'message')) as [LoadResult])[0];
  return {
    send(heads) {
      post({ heads, count: heads.length });
      return result();
    },
    begin: (heads) => post({ heads }),
    stop() {
      post('stop');
      return result();
    },
  };
}
