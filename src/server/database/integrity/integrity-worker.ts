import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { CheckResult } from './background-check.ts';
import { fullCheck, isTransient } from './integrity-check.ts';

// A thread of its own: the shop serves meanwhile.
const file = z.string().parse(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(verdict());

function verdict(): CheckResult {
  try {
    fullCheck(file);
    return {};
  } catch (error) {
    const words = error instanceof Error ? error.message : 'damaged';
    return isTransient(error) ? { hindered: words } : { wrong: words };
  }
}
