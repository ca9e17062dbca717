import type { Context } from '#server/context.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import type { KnownDeviceRow } from '#server/database/login-tables.ts';
import type { UserRow } from '#server/database/tables.ts';
import { hashToken } from '../tokens.ts';
import { DAY_MS } from '#contract/durations.ts';

/** A device without a login for this long is unknown again. */
const EXPIRY_MS = 180 * DAY_MS;
/** Minimum time between two stored uses. Otherwise simultaneous logins would wait for each other. */
const USE_INTERVAL_MS = DAY_MS;
export const MAX_DEVICES = 20;

/** Includes the email, so that the rows do not reveal which accounts share a browser. */
const hashDevice = (email: string, token: string) => hashToken(JSON.stringify([email, token]));

/**
 * Whether the account has been logged in to from this browser. An unknown email takes as long as a known one.
 * @returns an opaque key for the rate limits; undefined if the device is unknown
 */
export async function findKnownDevice(
  { database, now, deviceToken }: Pick<Context, 'database' | 'now' | 'deviceToken'>,
  email: string,
): Promise<string | undefined> {
  if (deviceToken === undefined) return undefined;
  const hash = hashDevice(email, deviceToken);
  const row = await findDevice(database.read, hash);
  return row && row.used_at > now() - EXPIRY_MS ? hash : undefined;
}

/** Stores the browser of this request as a known device. Call it only after the user has proved their identity. */
export async function rememberDevice(
  tx: Transaction,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  { deviceToken, now }: Pick<Context, 'deviceToken' | 'now'>,
): Promise<void> {
  if (deviceToken === undefined) return;
  const row = { token_hash: hashDevice(email, deviceToken), user_id: id, used_at: now() };
  const known = await findDevice(tx, row.token_hash);
  if (known && known.used_at > row.used_at - USE_INTERVAL_MS) return;
  await saveDevice(tx, row);
  await deleteSurplusDevices(tx, id, MAX_DEVICES);
}

function findDevice(db: Reader, tokenHash: string): Promise<KnownDeviceRow | undefined> {
  return db.selectFrom('known_device').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** A user's devices, last used first. */
export function findDevicesOf(db: Reader, userId: string): Promise<KnownDeviceRow[]> {
  return db
    .selectFrom('known_device')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

async function saveDevice(tx: Transaction, row: KnownDeviceRow): Promise<void> {
  await tx
    .insertInto('known_device')
    .values(row)
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ used_at: row.used_at }))
    .execute();
}

/** Deletes all but the `max` last used devices of a user. */
async function deleteSurplusDevices(tx: Transaction, userId: string, max: number): Promise<void> {
  const latest = tx
    .selectFrom('known_device')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('token_hash')
    .limit(max);
  await tx
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', latest)
    .execute();
}
