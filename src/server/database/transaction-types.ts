import type { Transaction as KyselyTransaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Transaction = KyselyTransaction<Tables>;

/** Effects run in order after the commit. A failing effect is logged and undoes nothing. */
export type AfterCommit = (effect: () => void | Promise<void>) => void;

/** What runs in a transaction. */
export type Work<T> = (tx: Transaction, after: AfterCommit) => Promise<T>;

export type Write = <T>(work: Work<T>) => Promise<T>;
