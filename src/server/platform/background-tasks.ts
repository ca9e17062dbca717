import type { Logger } from 'pino';

/** Work that nobody waits for. */
export type BackgroundTasks = {
  /**
   * Does `work` once the answer under way has gone, some moments later: neither that answer nor the next tells by its time
   * that there was something to do. What goes wrong is in the log, as `trouble`.
   */
  run(trouble: string, work: () => Promise<unknown>): void;
  /** Does at once what still waits for its moment, and comes back when all is done. */
  drain(): Promise<void>;
};

/** An answer is written in the same turn in which its handler ends; these are many turns later. */
const EARLIEST_MS = 50;
const LATEST_MS = 250;

export function createBackgroundTasks(log: Logger): BackgroundTasks {
  const underWay = new Set<Promise<void>>();
  const waiting = new Set<() => void>();

  async function randomDelay(): Promise<void> {
    const { promise: delay, resolve: endDelay } = Promise.withResolvers<void>();
    const timer = setTimeout(endDelay, EARLIEST_MS + Math.random() * (LATEST_MS - EARLIEST_MS));
    waiting.add(endDelay);
    await delay;
    waiting.delete(endDelay);
    clearTimeout(timer);
  }

  async function runLater(trouble: string, work: () => Promise<unknown>): Promise<void> {
    await randomDelay();
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, trouble);
    }
  }

  return {
    run(trouble, work) {
      const task = runLater(trouble, work).finally(() => underWay.delete(task));
      underWay.add(task);
    },
    async drain() {
      while (underWay.size > 0) {
        for (const endDelay of waiting) endDelay();
        await Promise.all(underWay);
      }
    },
  };
}
