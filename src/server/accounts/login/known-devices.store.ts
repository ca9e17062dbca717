import type { Reader, Transaction } from '#server/database/database.ts';
import type { KnownDeviceRow } from '#server/database/tables.ts';

export function findDevice(db: Reader, tokenHash: string): Promise<KnownDeviceRow | undefined> {
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

export async function saveDevice(tx: Transaction, row: KnownDeviceRow): Promise<void> {
  await tx
    .insertInto('known_device')
    .values(row)
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ used_at: row.used_at }))
    .execute();
}

/** Deletes all but the `max` last used devices of a user. */
export async function deleteSurplusDevices(tx: Transaction, userId: string, max: number): Promise<void> {
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
