import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** On Linux, each thread has its own priority, and its id is taken like that of a process. */
const THREADS = '/proc/self/task';
/** The name of the threads in Node's pool. */
const POOL_THREAD = 'libuv-worker\n';
/** In steps of the system: about a tenth of the time of an ordinary thread that competes. */
const LOWER_BY = 10;

/**
 * Lowers the priority of Node's thread pool, where images are decoded. Otherwise visitors would wait while images keep all
 * cores busy, because the main thread and its garbage collection would get no core. Reading files and hashing passwords run in the
 * same pool, which on an idle core is as fast as before. Does nothing on other systems.
 */
export function lowerPoolPriority(): void {
  if (process.platform !== 'linux') return;
  const priority = Math.min(getPriority() + LOWER_BY, constants.priority.PRIORITY_LOW);
  for (const thread of readdirSync(THREADS)) {
    const isInPool = readFileSync(`${THREADS}/${thread}/comm`, 'utf8') === POOL_THREAD;
    if (isInPool) setPriority(Number(thread), priority);
  }
}
