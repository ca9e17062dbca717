import { Kysely, type Transaction as KyselyTransaction } from 'kysely';
import type { Engine } from './engines/engines.ts';
import type { Tables } from './tables.ts';

export type Transaction = KyselyTransaction<Tables>;
/** What a store's question can be asked of: the database, or a transaction under way. */
export type Reader = Kysely<Tables>;

/** Runs once the transaction is durable, in order; a failure there is logged and takes nothing back. */
export type AfterCommit = (effect: () => void | Promise<void>) => void;

export type Database = {
  engine: Engine;
  /** For questions. Never use it inside `write`. */
  read: Reader;
  /**
   * Runs `work` in one transaction and answers when it is durable. `work` may run again after a clash with another
   * transaction, so it must not touch anything but `tx`; what reaches outside goes into `after`.
   */
  write<T>(work: (tx: Transaction, after: AfterCommit) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/** How long a transaction that clashes with others is tried again, in milliseconds. */
const PATIENCE = 8_000;

/** Opens both sides of an engine. `onEffectError` hears of failed after-commit effects. */
export function openDatabase(engine: Engine, onEffectError: (error: unknown) => void): Database {
  const read = new Kysely<Tables>({ dialect: engine.reader });
  const writer = engine.writer === engine.reader ? read : new Kysely<Tables>({ dialect: engine.writer });

  async function attempt<T>(work: (tx: Transaction, after: AfterCommit) => Promise<T>): Promise<T> {
    let effects: (() => void | Promise<void>)[] = [];
    const run = writer.transaction();
    const transaction = engine.isolation ? run.setIsolationLevel(engine.isolation) : run;
    engine.assertFileNotMoved();
    const answer = await transaction.execute((tx) => {
      effects = [];
      return work(tx, (effect) => effects.push(effect));
    });
    // What went into a file that was taken away meanwhile is nowhere, whatever was answered.
    engine.assertFileNotMoved();
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        onEffectError(error);
      }
    }
    return answer;
  }

  async function write<T>(work: (tx: Transaction, after: AfterCommit) => Promise<T>): Promise<T> {
    const begun = performance.now();
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt(work);
      } catch (error) {
        if (!engine.isRetryable(error) || performance.now() - begun > PATIENCE) throw error;
        // Clashing transactions that come back at the same instant would only clash again.
        await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(10 * 2 ** tried, 250)));
      }
    }
  }

  return {
    engine,
    read,
    write,
    async close() {
      await read.destroy();
      if (writer !== read) await writer.destroy();
      await engine.close();
    },
  };
}
