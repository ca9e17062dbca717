import type { Dialect, Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * All that differs between the two engines; each has a file of its own. Nothing else asks which one it is.
 */
export type Engine = {
  name: 'sqlite' | 'postgres';
  reader: Dialect;
  writer: Dialect;
  /** Where transactions run side by side, the level that keeps them from seeing each other. */
  isolation: 'serializable' | undefined;
  /** Statements that keep other processes from migrating at the same time, where beginning does not. */
  lockForMigration: { take: string; release: string } | undefined;
  /** From now on visitors wait for answers: one that takes too long is an outage. */
  enableStatementTimeout?: () => void;
  /** @throws an outage when what is written now would be lost, because the database is not in its place any more */
  assertFileNotMoved(): void;
  /** True when running the transaction again may succeed. */
  isRetryable(error: unknown): boolean;
  /** The unique constraint or index that was violated (on SQLite, its `table.column` list), if that is what happened. */
  uniqueViolation(error: unknown): string | undefined;
  /** True when the database, not the request, is the reason: full, read-only, locked or gone. */
  isOutage(error: unknown): boolean;
  /** Statements that move tables out of the shop's way under a new name, where one database holds several shops. */
  archiveTables: ((tables: readonly string[], name: string) => string[]) | undefined;
  /** The question how many other connections of this shop there are (`count`), where its server knows. */
  countConnections: string | undefined;
  /** The question how much room the database takes (`size`), in bytes. */
  sizeQuery: string;
  /** Where the tables may have been damaged: holds them against what the migrations make, once those have run. */
  verifySchema?: (db: Kysely<Tables>) => Promise<void>;
  /** Looks at all of a database that was too large to be looked at before it was opened. @returns what is wrong with it */
  checkInBackground?: () => Promise<string | undefined>;
  close(): Promise<void>;
};
