import { EventEmitter, once } from 'node:events';
import { PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Engine } from './engines.ts';
import { errorCode } from '#server/platform/error-code.ts';
import { isServerOutage } from './postgres-outages.ts';

// By default pg returns bigint as text, because it has 64 bits. Counts and money of the shop stay below 2^53.
const INT8 = 20;

/** The name of the shop's connections on the server. */
const APPLICATION = 'kalakari';

/** How long a statement may take: while visitors wait for it, and during migrations and backups. */
const STATEMENT_MS = 5_000;
const LONG_STATEMENT_MS = 10 * 60_000;

/** How long `close` waits for the server to close the connections. */
const CLOSING_MS = 1_000;

/**
 * Closes a connection whose statement gets no response in time: a hanging server does not break connections, and the next
 * statement on this connection would wait too.
 */
function closeWhenSlow(client: PoolClient, limit: () => number): void {
  const original: unknown = Reflect.get(client, 'query');
  if (typeof original !== 'function') return;
  const query = (...given: unknown[]): unknown => {
    // The running statement fails as on a broken connection.
    const timer = setTimeout(() => void client.end().catch(() => undefined), limit());
    const over = () => clearTimeout(timer);
    const result: unknown = Reflect.apply(original, client, given);
    Promise.resolve(result).then(over, over);
    return result;
  };
  Object.assign(client, { query });
}

/**
 * pg verifies the certificate in each of these modes and warns that later versions will not. The shop always verifies it,
 * unless the URL has uselibpqcompat=true, which selects the behavior of PostgreSQL's own tools.
 */
const withCheckedTls = (url: string) =>
  url.includes('uselibpqcompat=true')
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** Loads the package pg with the first query, so a shop on SQLite never loads it. */
async function openPool(url: string, limit: () => number): Promise<Pool> {
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({
    connectionString: withCheckedTls(url),
    max: 10,
    connectionTimeoutMillis: 2_000,
    application_name: APPLICATION,
    keepAlive: true,
    types,
  });
  // The pool replaces a broken idle connection at the next use; without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The pool listens only while a connection is idle. A connection that breaks between two statements fails at the next.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    closeWhenSlow(client, limit);
  });
  return pool;
}

/**
 * `end` of a pool resolves before the server has closed the connections, and a restore that follows would count them as
 * those of a running shop.
 * @returns a function that waits for the server, at most one second
 */
function watchConnections(pool: Pool): () => Promise<void> {
  const all = new EventEmitter();
  let open = 0;
  pool.on('connect', () => void (open += 1));
  pool.on('remove', () => {
    open -= 1;
    if (open === 0) all.emit('gone');
  });
  return async () => {
    if (open > 0) await once(all, 'gone', { signal: AbortSignal.timeout(CLOSING_MS) }).catch(() => undefined);
  };
}

/** A PostgreSQL database. @param statementMs how long a statement may take while visitors wait for it */
export function postgresEngine(url: string, statementMs = STATEMENT_MS): Engine {
  let opening: Promise<Pool> | undefined;
  let limit = LONG_STATEMENT_MS;
  let connectionsAreGone: () => Promise<void> = async () => undefined;
  const open = async () => {
    const pool = await openPool(url, () => limit);
    connectionsAreGone = watchConnections(pool);
    return pool;
  };
  const dialect = new PostgresDialect({ pool: () => (opening ??= open()) });
  return {
    name: 'postgres',
    reader: dialect,
    writer: dialect,
    isolation: 'serializable',
    lockForMigration: {
      take: 'select pg_advisory_lock(4702111)',
      release: 'select pg_advisory_unlock(4702111)',
    },
    enableStatementTimeout: () => void (limit = statementMs),
    // The server itself reports a missing database.
    assertFileNotMoved: () => undefined,
    isRetryable: (error) => ['40001', '40P01'].includes(errorCode(error)),
    violatedUniqueKey: (error) =>
      errorCode(error) === '23505' && error instanceof Error && 'constraint' in error
        ? String(error.constraint)
        : undefined,
    isOutage: isServerOutage,
    archiveTables: (tables, name) => [
      `create schema "${name}"`,
      ...tables.map((table) => `alter table "${table}" set schema "${name}"`),
    ],
    analyze: (tables) => `analyze ${tables.map((table) => `"${table}"`).join(', ')}`,
    countConnections: `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = '${APPLICATION}' and pid <> pg_backend_pid()`,
    sizeQuery: 'select pg_database_size(current_database()) as size',
    close: async () => {
      const pool = await opening;
      if (pool && !pool.ended) await pool.end();
      await connectionsAreGone();
    },
  };
}
