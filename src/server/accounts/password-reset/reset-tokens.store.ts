import type { Reader, Transaction } from '#server/database/database.ts';
import type { PasswordResetRow } from '#server/database/login-tables.ts';
import type { UserRow } from '#server/database/tables.ts';

/** Stores a link and deletes the account's expired ones. Other valid links stay. */
export async function insertReset(tx: Transaction, row: PasswordResetRow): Promise<void> {
  await tx
    .deleteFrom('password_reset')
    .where('user_id', '=', row.user_id)
    .where('expires_at', '<=', row.created_at)
    .execute();
  await tx.insertInto('password_reset').values(row).execute();
}

/** The user whose password a link sets; undefined if it was used or has expired. @param now epoch milliseconds */
export function findResetUser(
  db: Reader,
  tokenHash: string,
  now: number,
): Promise<Pick<UserRow, 'id' | 'name' | 'email' | 'role'> | undefined> {
  return db
    .selectFrom('password_reset')
    .innerJoin('user', 'user.id', 'password_reset.user_id')
    .select(['user.id', 'user.name', 'user.email', 'user.role'])
    .where('password_reset.token_hash', '=', tokenHash)
    .where('password_reset.expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes a link, so that it works once. @returns false if it was used or has expired */
export async function consumeReset(tx: Transaction, tokenHash: string, now: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('password_reset')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
