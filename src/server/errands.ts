import type { Logger } from 'pino';

/** Work that nobody waits for. */
export type Errands = {
  /**
   * Does `work` once the answer under way has gone, some moments later: neither that answer nor the next tells by its time
   * that there was something to do. What goes wrong is in the log, as `trouble`.
   */
  begin(trouble: string, work: () => Promise<unknown>): void;
  /** Does at once what still waits for its moment, and comes back when all is done. */
  settle(): Promise<void>;
};

/** An answer is written in the same turn in which its handler ends; these are many turns later. */
const EARLIEST_MS = 50;
const LATEST_MS = 250;

export function createErrands(log: Logger): Errands {
  const underWay = new Set<Promise<void>>();
  const waiting = new Set<() => void>();

  async function ownMoment(): Promise<void> {
    const { promise: moment, resolve: begin } = Promise.withResolvers<void>();
    const timer = setTimeout(begin, EARLIEST_MS + Math.random() * (LATEST_MS - EARLIEST_MS));
    waiting.add(begin);
    await moment;
    waiting.delete(begin);
    clearTimeout(timer);
  }

  async function run(trouble: string, work: () => Promise<unknown>): Promise<void> {
    await ownMoment();
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, trouble);
    }
  }

  return {
    begin(trouble, work) {
      const errand = run(trouble, work).finally(() => underWay.delete(errand));
      underWay.add(errand);
    },
    async settle() {
      while (underWay.size > 0) {
        for (const begin of waiting) begin();
        await Promise.all(underWay);
      }
    },
  };
}
