import type { Dialect, Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { Transaction } from '../transaction-types.ts';

/**
 * What the two engines do differently. Each has its own file. Where only the SQL of a query differs, the query asks `engineOf`.
 */
export type Engine = {
  name: 'sqlite' | 'postgres';
  reader: Dialect;
  writer: Dialect;
  /** The isolation level, for an engine that runs transactions concurrently. */
  isolation: 'serializable' | undefined;
  /** How long to wait before the next transaction, in milliseconds, for an engine that runs one at a time. */
  pauseMs?: () => number;
  /**
   * Statements that make processes migrate one after the other; undefined if all transactions run one after the other. Both
   * locks end with their transaction, so that they work through a pooler too. `beforeCreatingTable` protects the
   * creation of the table "migration". `beforeMigrating` locks that table and is the first statement of the migration, because
   * it takes no snapshot: a process that had to wait sees what the other one did. `lockAllTables` runs before the first
   * migration changes an existing shop.
   */
  lockForMigration:
    | {
        beforeCreatingTable: string;
        beforeMigrating: string;
        lockAllTables: (tx: Transaction) => Promise<void>;
      }
    | undefined;
  /** Call this before visitors are served. From then on a statement that takes seconds, not minutes, is an outage. */
  shortenStatementTimeout?: () => void;
  /** @throws an outage when writes would be lost because the database file was moved or removed */
  assertFileNotMoved(): void;
  /** True when a retry of the transaction may succeed. */
  isRetryable(error: unknown): boolean;
  /** The unique constraint or index that a write violated (on SQLite, its `table.column` list); undefined for other errors. */
  violatedUniqueKey(error: unknown): string | undefined;
  /** True when the database, not the request, is the reason: full, read-only, locked or gone. */
  isOutage(error: unknown): boolean;
  /** Statements that move tables aside under a new name; undefined if a database cannot hold several shops. */
  moveTablesAside: ((tables: readonly string[], name: string) => string[]) | undefined;
  /** The statement that prevents writes until the end of the transaction; undefined for an engine without a server. */
  lockWrites: ((tables: readonly string[]) => string) | undefined;
  /** The statement that collects statistics of tables for the planner, for an engine that needs them at once. */
  analyze: ((tables: readonly string[]) => string) | undefined;
  /** Counts other connections through which a shop uses the database, for an engine with a server. */
  countConnections: (() => Promise<number>) | undefined;
  /** The query for the size of the database in bytes (`size`). */
  sizeQuery: string;
  /** Compares possibly damaged tables with those that the migrations make. Call it after the migrations. */
  verifySchema?: (db: Kysely<Tables>) => Promise<void>;
  /** Checks all of a database that was too large to check before opening. @returns the damage, if any */
  checkInBackground?: () => Promise<string | undefined>;
  close(): Promise<void>;
};
