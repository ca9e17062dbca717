import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { type Database, openDatabase, type Reader } from '../database/database.ts';
import { postgresEngine } from '../database/engines/postgres-engine.ts';
import { readShopId } from '../media/storage/shop-id.store.ts';
import { errorCode } from '../platform/error-code.ts';
import { type Finding, findingsOf, reasonOf } from './finding.ts';
import { countMissingBytes, identifyServer, readWalPosition } from './replica.queries.ts';

/** A replica that needs longer for what the primary has now is far behind. */
const MAX_LAG_MS = 5_000;
const POLL_MS = 50;
const CHECK_SETTING =
  'Set DATABASE_READ_URL to a streaming replica of the server at DATABASE_URL, or remove it.';
const UNTIL_THEN = 'until then the primary serves all pages.';

const { ok, warning, failed, unknown } = findingsOf('Replica');

/** Why guests must not read from this server; undefined for a replica of the primary. */
async function findMismatch(primary: Reader, replica: Reader): Promise<Finding | undefined> {
  const [first, second] = await Promise.all([identifyServer(primary), identifyServer(replica)]);
  if (first.system !== second.system)
    return failed('The server at DATABASE_READ_URL is no replica of the one at DATABASE_URL.', CHECK_SETTING);
  if (first.startedAt === second.startedAt)
    return warning('DATABASE_READ_URL leads to the primary itself, so it relieves nothing.', CHECK_SETTING);
  if (!second.isReplica)
    return failed('The server at DATABASE_READ_URL is no replica any more: it was promoted.', CHECK_SETTING);
  const [id, replicated] = await Promise.all([readShopId(primary), readShopId(replica)]);
  if (id === replicated) return undefined;
  return failed('DATABASE_READ_URL leads to the database of another shop.', CHECK_SETTING);
}

/** Waits until the replica has what the primary has now. */
async function measureLag(primary: Reader, replica: Reader): Promise<Finding> {
  const position = await readWalPosition(primary);
  const since = performance.now();
  for (;;) {
    const bytes = await countMissingBytes(replica, position);
    const lag = performance.now() - since;
    if (bytes <= 0) return ok(`It has the data of the primary within ${lag.toFixed(0)} ms.`);
    if (lag > MAX_LAG_MS)
      return warning(
        `It is more than ${MAX_LAG_MS / 1_000} seconds behind: ${(bytes / 1e6).toFixed(1)} MB of the primary's log are missing.`,
        `Look at its load and at pg_stat_replication on the primary; ${UNTIL_THEN}`,
      );
    await wait(POLL_MS);
  }
}

/** A connection that needs longer than MAX_LAG_MS for a statement counts as unreachable. */
function open(url: string): Database {
  const engine = postgresEngine(url, { poolSize: 2, statementMs: MAX_LAG_MS });
  engine.shortenStatementTimeout?.();
  return openDatabase(engine, () => undefined);
}

/** Whether guests may read from the server at DATABASE_READ_URL. Undefined when none is set. */
export async function checkReplica({ databaseUrl, databaseReadUrl }: Config): Promise<Finding | undefined> {
  if (databaseUrl === undefined || databaseReadUrl === undefined) return undefined;
  const [primary, replica] = [open(databaseUrl), open(databaseReadUrl)];
  try {
    try {
      await readWalPosition(replica.read);
    } catch (error) {
      return failed(
        `The replica at DATABASE_READ_URL cannot be reached (${errorCode(error) || reasonOf(error)}).`,
        `Check that setting, and whether the server runs; ${UNTIL_THEN}`,
      );
    }
    return (await findMismatch(primary.read, replica.read)) ?? (await measureLag(primary.read, replica.read));
  } catch (error) {
    return unknown(`It could not be compared with the primary (${errorCode(error) || reasonOf(error)}).`);
  } finally {
    await Promise.all([primary.close(), replica.close()]);
  }
}
