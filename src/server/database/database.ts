import { Kysely } from 'kysely';
import type { Engine } from './engines/engines.ts';
import { groupCommits } from './group-commit.ts';
import type { Tables } from './tables.ts';
import type { Work } from './transaction-types.ts';

export type { AfterCommit, Transaction } from './transaction-types.ts';

/** What a store can read from: the database or a running transaction. */
export type Reader = Kysely<Tables>;

export type Database = ReturnType<typeof openDatabase>;

/** How long a transaction is retried after conflicts. */
const MAX_RETRY_MS = 8_000;
/** The longest wait before retry n is FIRST_WAIT_MS × 2ⁿ, at most MAX_WAIT_MS. */
const FIRST_WAIT_MS = 10;
const MAX_WAIT_MS = 250;

/** Opens the reader and the writer of an engine. @param onEffectError called with errors of after-commit effects */
export function openDatabase(engine: Engine, onEffectError: (error: unknown) => void) {
  const read = new Kysely<Tables>({ dialect: engine.reader });
  const writer = engine.writer === engine.reader ? read : new Kysely<Tables>({ dialect: engine.writer });

  async function attempt<T>(work: Work<T>): Promise<T> {
    let effects: (() => void | Promise<void>)[] = [];
    const run = writer.transaction();
    const transaction = engine.isolation ? run.setIsolationLevel(engine.isolation) : run;
    engine.assertFileNotMoved();
    const result = await transaction.execute((tx) => {
      effects = [];
      return work(tx, (effect) => effects.push(effect));
    });
    // A commit into a file that was moved or removed meanwhile is lost, although it succeeded.
    engine.assertFileNotMoved();
    for (const effect of effects) {
      try {
        await effect();
      } catch (error) {
        onEffectError(error);
      }
    }
    return result;
  }

  /**
   * Runs `work` in one transaction and resolves when it is durable. `work` may run again after a conflict with another
   * transaction, so it must change nothing but `tx`; effects outside the database go into `after`.
   */
  async function write<T>(work: Work<T>): Promise<T> {
    const startedAt = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(work);
      } catch (error) {
        if (!engine.isRetryable(error) || performance.now() - startedAt > MAX_RETRY_MS) throw error;
        // A random wait: transactions that retry at the same time would conflict again.
        await new Promise((resolve) =>
          setTimeout(resolve, Math.random() * Math.min(FIRST_WAIT_MS * 2 ** tries, MAX_WAIT_MS)),
        );
      }
    }
  }

  return {
    engine,
    /** For queries. Never use it inside `write`. */
    read,
    // An engine that runs one transaction at a time commits the waiting ones together.
    write: engine.pauseMs ? groupCommits(write, engine.pauseMs, engine.isRetryable) : write,
    async close(): Promise<void> {
      await read.destroy();
      if (writer !== read) await writer.destroy();
      await engine.close();
    },
  };
}
