import type { Pool, PoolClient } from 'pg';

// By default pg returns bigint as text, because it has 64 bits. Counts and money of the shop stay below 2^53.
const INT8 = 20;

/** How much later than the server the shop gives up a statement: a statement that the server ends leaves a usable connection. */
const GRACE_MS = 500;

/**
 * Closes a connection whose statement gets no response in time: a hanging server does not break connections, and the next
 * statement on this connection would wait too.
 */
function closeWhenSlow(client: PoolClient, limit: () => number): void {
  const original: unknown = Reflect.get(client, 'query');
  if (typeof original !== 'function') return;
  const query = (...given: unknown[]): unknown => {
    // The running statement fails as on a broken connection.
    const timer = setTimeout(() => void client.end().catch(() => undefined), limit() + GRACE_MS);
    const over = () => clearTimeout(timer);
    const result: unknown = Reflect.apply(original, client, given);
    Promise.resolve(result).then(over, over);
    return result;
  };
  Object.assign(client, { query });
}

/**
 * pg verifies the certificate in each of these modes and warns that later versions will not. In them the shop always verifies
 * it, unless the URL has uselibpqcompat=true, which selects the behavior of PostgreSQL's own tools. Nothing is verified with
 * sslmode=no-verify, and nothing is encrypted with sslmode=disable or without sslmode.
 */
const withCheckedTls = (url: string) =>
  url.includes('uselibpqcompat=true')
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');

/**
 * Loads the package pg with the first query, so a shop on SQLite never loads it.
 * @param limit how long a statement may take, in milliseconds
 */
export async function openPool(
  url: string,
  limit: () => number,
  { poolSize, application }: { poolSize: number; application: string },
): Promise<Pool> {
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({
    connectionString: withCheckedTls(url),
    max: poolSize,
    connectionTimeoutMillis: 2_000,
    application_name: application,
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
