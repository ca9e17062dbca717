import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { CheckResult } from './background-check.ts';
import { fullCheck, isTransient } from './integrity-check.ts';

// Runs in a separate thread, so that the shop continues to serve.
const file = z.string().parse(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(check());

function check(): CheckResult {
  try {
    fullCheck(file);
    return {};
  } catch (error) {
    const message = error instanceof Error ? error.message : 'damaged';
    return isTransient(error) ? { blocked: message } : { damage: message };
  }
}
