import { EventEmitter, once } from 'node:events';
import { PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Engine } from './engines.ts';
import { errorCode } from '#server/platform/error-code.ts';
import { isServerOutage } from './postgres-outages.ts';

// Counts and money arrive as text otherwise: bigint is 64 bits wide there, and ours stay below 2^53.
const INT8 = 20;

/** What the server of PostgreSQL calls the connections of shops. */
const APPLICATION = 'kalakari';

/** How long a statement may go without its answer, in ms: while visitors wait for it, and for upgrades and backups. */
const ANSWER_MS = 5_000;
const LONG_ANSWER_MS = 10 * 60_000;

/** How long a close waits for the server to let go of the connections. */
const CLOSING_MS = 1_000;

/**
 * Lets go of a connection on which a statement is not answered in time: a server that hangs breaks no connection, and what is
 * sent on one that waits would wait behind it.
 */
function letGoWhenLate(client: PoolClient, limit: () => number): void {
  const ask: unknown = Reflect.get(client, 'query');
  if (typeof ask !== 'function') return;
  const query = (...given: unknown[]): unknown => {
    // What is under way ends as on a connection that broke.
    const timer = setTimeout(() => void client.end().catch(() => undefined), limit());
    const over = () => clearTimeout(timer);
    const answer: unknown = Reflect.apply(ask, client, given);
    Promise.resolve(answer).then(over, over);
    return answer;
  };
  Object.assign(client, { query });
}

/**
 * pg checks the certificate in each of these modes, and announces that later versions will not: the shop goes on checking.
 * Somebody who wants them as PostgreSQL's own tools have them says uselibpqcompat=true.
 */
const withCheckedTls = (address: string) =>
  address.includes('uselibpqcompat=true')
    ? address
    : address.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/** Its package is loaded with the first question, so a shop on SQLite never carries it. */
async function openPool(address: string, limit: () => number): Promise<Pool> {
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({
    connectionString: withCheckedTls(address),
    max: 10,
    connectionTimeoutMillis: 2_000,
    application_name: APPLICATION,
    keepAlive: true,
    types,
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The pool listens only while a connection is idle. One that breaks between two statements fails at the next.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    letGoWhenLate(client, limit);
  });
  return pool;
}

/**
 * A pool answers to `end` when it has told its server, which may count the connections for a moment longer: a restore that
 * follows would take them for those of a shop.
 * @returns waits for the server, unless it hangs
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

/**
 * A PostgreSQL database by its address.
 * @param answerMs how long a statement may go without its answer while visitors wait for it
 */
export function postgresEngine(address: string, answerMs = ANSWER_MS): Engine {
  let opening: Promise<Pool> | undefined;
  let limit = LONG_ANSWER_MS;
  let connectionsAreGone: () => Promise<void> = async () => undefined;
  const open = async () => {
    const pool = await openPool(address, () => limit);
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
    enableStatementTimeout: () => void (limit = answerMs),
    // Its server says so by itself.
    assertFileNotMoved: () => undefined,
    isRetryable: (error) => ['40001', '40P01'].includes(errorCode(error)),
    uniqueViolation: (error) =>
      errorCode(error) === '23505' && error instanceof Error && 'constraint' in error
        ? String(error.constraint)
        : undefined,
    isOutage: isServerOutage,
    archiveTables: (tables, name) => [
      `create schema "${name}"`,
      ...tables.map((table) => `alter table "${table}" set schema "${name}"`),
    ],
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
