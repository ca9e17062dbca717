import { sql } from 'kysely';
import { walPosition } from '../catalog/replica.queries.ts';
import type { Reader } from '../database/database.ts';

type Server = { system: string; startedAt: string; isReplica: boolean };

/** What tells a server from others: a replica has the system identifier of its primary, and a start time of its own. */
export async function identifyServer(db: Reader): Promise<Server> {
  const { rows } = await sql<Server>`select system_identifier::text as system,
    pg_postmaster_start_time()::text as "startedAt", pg_is_in_recovery() as "isReplica"
    from pg_control_system()`.execute(db);
  const [server] = rows;
  if (!server) throw new Error('The server does not identify itself.');
  return server;
}

/** Lower than every position in a write-ahead log (WAL). A replica that has replayed nothing yet has no position: it lacks everything. */
const START = '0/0';
const knownPosition = sql<string>`coalesce(${walPosition}, ${START}::pg_lsn)`;

/** How far a primary has written its write-ahead log, or a replica has replayed it. */
export async function readWalPosition(db: Reader): Promise<string> {
  const { rows } = await sql<{ at: string }>`select ${knownPosition}::text as at`.execute(db);
  return rows[0]?.at ?? START;
}

/** @returns the bytes of the write-ahead log that the replica lacks up to this position, below 0 when it is ahead */
export async function countMissingBytes(replica: Reader, position: string): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_wal_lsn_diff(${position}::pg_lsn, ${knownPosition})::bigint as bytes`.execute(replica);
  const [missing] = rows;
  if (!missing) throw new Error('The replica does not compare its position.');
  return missing.bytes;
}
