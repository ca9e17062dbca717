import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import type { Engine } from './engines.ts';
import { errorCode } from '#server/platform/error-code.ts';
import { APPLICATION, countConnections, watchConnections } from './postgres-connections.ts';
import { lockAllTables } from './postgres-migration-lock.ts';
import { isServerOutage } from './postgres-outages.ts';
import { openPool } from './postgres-pool.ts';

const POOL_SIZE = 10;

/** How long a statement may take: in a process that serves visitors, and otherwise, as in migrations, backups and restores. */
const STATEMENT_MS = 5_000;
const LONG_STATEMENT_MS = 10 * 60_000;

/**
 * Tells the server the time limit with each transaction, so that a statement ends there even when this process has died.
 * Only `set local` works through a pooler such as PgBouncer: it gives a connection to another process after each
 * transaction, and rejects the setting at login.
 */
class LimitedDriver extends PostgresDriver {
  readonly #limit: () => number;
  constructor(config: PostgresDialectConfig, limit: () => number) {
    super(config);
    this.#limit = limit;
  }
  override beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    // Both statements in one message, which saves a round trip.
    const sendWithLimit: DatabaseConnection['executeQuery'] = ({ sql }) =>
      connection.executeQuery(CompiledQuery.raw(`${sql}; set local statement_timeout = ${this.#limit()}`));
    return super.beginTransaction({ ...connection, executeQuery: sendWithLimit }, settings);
  }
}

type Options = {
  /** How long a statement may take while visitors wait for it, in milliseconds. */
  statementMs?: number;
  /** The maximum number of connections. */
  poolSize?: number;
  /** The name of the connections on the server. */
  application?: string;
};

/** A PostgreSQL database, behind a pooler or not. */
export function postgresEngine(
  url: string,
  { statementMs = STATEMENT_MS, poolSize = POOL_SIZE, application = APPLICATION }: Options = {},
): Engine {
  let opening: Promise<Pool> | undefined;
  let limit = LONG_STATEMENT_MS;
  let connectionsAreGone: () => Promise<void> = async () => undefined;
  const open = async () => {
    const opened = await openPool(url, () => limit, { poolSize, application });
    connectionsAreGone = watchConnections(opened);
    return opened;
  };
  const pool = () => (opening ??= open());
  const dialect = Object.assign(new PostgresDialect({ pool }), {
    createDriver: () => new LimitedDriver({ pool }, () => limit),
  });
  return {
    name: 'postgres',
    reader: dialect,
    writer: dialect,
    isolation: 'serializable',
    lockForMigration: {
      // Any number that no other program locks.
      beforeCreatingTable: 'select pg_advisory_xact_lock(4702111)',
      beforeMigrating: 'lock table migration in share row exclusive mode',
      lockAllTables,
    },
    shortenStatementTimeout: () => void (limit = statementMs),
    // The server itself reports a missing database.
    assertFileNotMoved: () => undefined,
    // A serialization failure or a deadlock.
    isRetryable: (error) => ['40001', '40P01'].includes(errorCode(error)),
    // The code of a unique violation.
    violatedUniqueKey: (error) =>
      errorCode(error) === '23505' && error instanceof Error && 'constraint' in error
        ? String(error.constraint)
        : undefined,
    isOutage: isServerOutage,
    moveTablesAside: (tables, name) => [
      `create schema "${name}"`,
      ...tables.map((table) => `alter table "${table}" set schema "${name}"`),
    ],
    lockWrites: (tables) => `lock table ${tables.map((table) => `"${table}"`).join(', ')} in share mode`,
    analyze: (tables) => `analyze ${tables.map((table) => `"${table}"`).join(', ')}`,
    countConnections: async () => countConnections(await pool()),
    sizeQuery: 'select pg_database_size(current_database()) as size',
    close: async () => {
      const opened = await opening;
      if (opened && !opened.ended) await opened.end();
      await connectionsAreGone();
    },
  };
}
