import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import type { LoadPlan, LoadResult, LoadTarget } from './request-load.worker.ts';

export type Load = {
  /**
   * Sends each of these once: whole requests as raw HTTP text, without a body.
   * @returns the number of responses per status; status 0 counts the requests without a response
   */
  send(requests: readonly string[]): Promise<LoadResult>;
  /** Sends these repeatedly until it is stopped. */
  begin(requests: readonly string[]): void;
  /** Ends `begin`. @returns as `send` does, after the last response */
  stop(): Promise<LoadResult>;
};

/**
 * A closed loop: connections in a worker thread send their next request after each response. They close at the end of the test.
 */
export function connectLoad(target: LoadTarget): Load {
  const worker = new Worker(join(import.meta.dirname, 'request-load.worker.ts'), { workerData: target });
  onTestFinished(async () => void (await worker.terminate()));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  const post = (message: LoadPlan | 'stop') => worker.postMessage(message);
  // The type of the worker's messages.
  const result = async () => ((await once(worker, 'message')) as [LoadResult])[0];
  return {
    send(requests) {
      post({ requests, count: requests.length });
      return result();
    },
    begin: (requests) => post({ requests }),
    stop() {
      post('stop');
      return result();
    },
  };
}
