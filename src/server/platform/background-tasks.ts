import type { Logger } from 'pino';

/** Work that runs after the response was sent. */
export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>;

/** A response is sent in the event-loop turn in which its handler ends; 50 ms is many turns later. */
const MIN_DELAY_MS = 50;
const MAX_DELAY_MS = 250;

export function createBackgroundTasks(log: Logger) {
  const running = new Set<Promise<void>>();
  const delayed = new Set<() => void>();

  async function randomDelay(): Promise<void> {
    const { promise: delay, resolve: endDelay } = Promise.withResolvers<void>();
    const timer = setTimeout(endDelay, MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS));
    delayed.add(endDelay);
    await delay;
    delayed.delete(endDelay);
    clearTimeout(timer);
  }

  async function runLater(errorMessage: string, work: () => Promise<unknown>): Promise<void> {
    await randomDelay();
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, errorMessage);
    }
  }

  return {
    /**
     * Runs `work` after a random delay, so that neither this response nor the next reveals by its timing that there was
     * work to do. Logs an error with `errorMessage`.
     */
    run(errorMessage: string, work: () => Promise<unknown>): void {
      const task = runLater(errorMessage, work).finally(() => running.delete(task));
      running.add(task);
    },
    /** Starts delayed tasks at once and resolves when all tasks have ended. */
    async drain(): Promise<void> {
      while (running.size > 0) {
        for (const endDelay of delayed) endDelay();
        await Promise.all(running);
      }
    },
  };
}
