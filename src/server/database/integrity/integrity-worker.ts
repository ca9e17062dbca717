import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { checkContent, isCheckBlocked } from './integrity-check.ts';

// Runs in a separate thread, so that the shop continues to serve.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(findDamage(z.string().parse(workerData)));

/** @throws when the file cannot be checked now */
function findDamage(file: string): string | undefined {
  try {
    checkContent(file);
    return undefined;
  } catch (error) {
    if (isCheckBlocked(error)) throw error;
    return error instanceof Error ? error.message : 'damaged';
  }
}
