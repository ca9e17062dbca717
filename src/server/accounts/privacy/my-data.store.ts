import { countRows } from '#server/database/count-rows.ts';
import type { Reader, Transaction } from '#server/database/database.ts';

/** Times and devices of the user's sessions, newest first. */
export function findSessionTimes(db: Reader, userId: string) {
  return db
    .selectFrom('session')
    .select(['created_at', 'last_used_at', 'expires_at', 'device'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

export const countAdmins = (db: Reader): Promise<number> =>
  countRows(db.selectFrom('user').where('role', '=', 'ADMIN'));

/** Deletes an account. Foreign keys delete all that belongs to it, such as sessions and favorites. */
export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('user').where('id', '=', id).execute();
}
