import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Verdict } from './background-check.ts';
import { fullCheck, mayPass } from './integrity-check.ts';

// A thread of its own: the shop serves meanwhile.
const file = z.string().parse(workerData);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(verdict());

function verdict(): Verdict {
  try {
    fullCheck(file);
    return {};
  } catch (error) {
    const words = error instanceof Error ? error.message : 'damaged';
    return mayPass(error) ? { hindered: words } : { wrong: words };
  }
}
