import { EventEmitter, once } from 'node:events';
import type { Pool } from 'pg';

/** `application_name` of a shop's connections in PostgreSQL. Those of commands begin with it. */
export const APPLICATION = 'kalakari';
export const RESTORE_APPLICATION = `${APPLICATION} restore`;

/** How long closing the engine waits until PostgreSQL has closed the connections. */
const CLOSING_MS = 1_000;

/**
 * `end` of a pool resolves before the server has closed the connections, and a restore that follows would count them as
 * those of a running shop.
 * @returns a function that waits for PostgreSQL, at most one second
 */
export function watchConnections(pool: Pool): () => Promise<void> {
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

/** A running shop reads the catalog version every 0.4 s (catalog-version.store.ts), so its connection is used within this time. */
const WATCH_SECONDS = 1.5;

const others = `from pg_stat_activity
  where datname = current_database() and application_name like '${APPLICATION}%' and pid <> pg_backend_pid()`;

const countOpen = `select pg_backend_pid() as pid, count(*)::int as count ${others}`;

/** Other restores that are idle do not count: they may be earlier statements of this process on another connection. */
const countUsed = `select pg_backend_pid() as pid, count(*)::int as count ${others}
  and (state is distinct from 'idle' or (application_name not like '${RESTORE_APPLICATION}%'
    and state_change > clock_timestamp() - interval '${WATCH_SECONDS} s'))`;

/**
 * Counts other connections through which a shop uses the database. A pooler keeps connections of shops that have stopped, and
 * shares those of running ones. Behind a pooler this therefore keeps one connection for itself and counts the others that
 * are used meanwhile.
 */
export async function countConnections(pool: Pool): Promise<number> {
  const client = await pool.connect();
  let isBroken = true;
  const count = async (query: string) => (await client.query<{ pid: number; count: number }>(query)).rows[0];
  try {
    // A pooler leaves the connection to a transaction until its end.
    await client.query('begin');
    const open = await count(countOpen);
    // A pooler reports a process id of its own at login.
    const isDirect = Reflect.get(client, 'processID') === open?.pid;
    if (!isDirect) await client.query(`select pg_sleep(${WATCH_SECONDS}), pg_stat_clear_snapshot()`);
    const found = isDirect ? open : await count(countUsed);
    await client.query('rollback');
    isBroken = false;
    return found?.count ?? 0;
  } finally {
    client.release(isBroken);
  }
}
