import type { Logger } from 'pino';
import { type BatchParts, createBatchWriter } from './batch-writer.ts';

/** A killed process loses at most what it counted in this time. */
const FLUSH_MS = 2_000;

/** Adds what was recorded to the database, every two seconds while there is something. */
export function createWriter({ log, ...parts }: BatchParts & { log: Logger }) {
  const batches = createBatchWriter(parts);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let hasFailed = false;

  function schedule(): void {
    if (timer || isStopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      void run(batches.writeNext, batches.addUpIfMany);
    }, FLUSH_MS);
    timer.unref();
  }

  /** Runs one task after the other, so that batches are written in their order. @param task never rejects */
  function enqueue(task: () => Promise<void>): Promise<void> {
    running = running.then(task);
    return running;
  }

  /** Runs these steps; the next flush tries again when one fails. */
  const run = (...steps: (() => Promise<void>)[]) =>
    enqueue(async () => {
      try {
        for (const step of steps) await step();
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) log.warn({ err: error }, 'The counts of visits could not be written');
        hasFailed = true;
        schedule();
      }
    });

  /** Writes what was recorded so far, and adds up what all processes have written. */
  const settle = () => run(batches.writeNext, batches.addUp);
  /** Writes what was recorded so far. */
  const flush = () => run(batches.writeNext);

  return {
    schedule,
    settle,
    flush,
    exclude: batches.exclude,
    enqueue,
    /** Writes the rest. Another process or the next start adds it up: that could take too long for a stop. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await flush();
    },
  };
}
