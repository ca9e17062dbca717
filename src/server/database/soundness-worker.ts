import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { lookClosely } from './soundness.ts';

// A thread of its own: the shop serves meanwhile.
const file = z.string().parse(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(verdict());

function verdict(): string {
  try {
    lookClosely(file);
    return 'sound';
  } catch (error) {
    return error instanceof Error ? error.message : 'damaged';
  }
}
