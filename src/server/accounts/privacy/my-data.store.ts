import { countRows } from '#server/database/count-rows.ts';
import type { Reader } from '#server/database/database.ts';

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
