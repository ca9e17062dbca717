import type { Reader, Transaction } from '#server/database/database.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { TwoFactorRow } from '#server/database/login-tables.ts';

export function findTwoFactor(db: Reader, userId: string): Promise<TwoFactorRow | undefined> {
  return db.selectFrom('second_step').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Replaces the secret by a new, unconfirmed one. */
export async function replaceTwoFactor(tx: Transaction, row: TwoFactorRow): Promise<void> {
  await deleteTwoFactor(tx, row.user_id);
  await tx.insertInto('second_step').values(row).execute();
}

/** Records that the code of this step was used. @returns false if this or a later code was used already */
export async function markStepUsed(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const updated = await tx
    .updateTable('second_step')
    .set({ used_step: step })
    .where('user_id', '=', userId)
    .where('used_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function confirmTwoFactor(
  tx: Transaction,
  userId: string,
  now: number,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.updateTable('second_step').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
  await replaceRecoveryCodes(tx, userId, codeHashes);
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Consumes a recovery code. @returns false if it is wrong or was used already */
export async function deleteRecoveryCode(
  tx: Transaction,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export const countRecoveryCodes = (db: Reader, userId: string): Promise<number> =>
  countRows(db.selectFrom('recovery_code').where('user_id', '=', userId));

export async function deleteTwoFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx.deleteFrom('second_step').where('user_id', '=', userId).execute();
}
