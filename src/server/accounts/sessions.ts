import type { Session } from '#contract/user.ts';
import type { Transaction } from '../database/database.ts';
import type { UserRow } from '../database/tables.ts';
import { insertSession } from './sessions.store.ts';
import { hashToken, newToken } from './tokens.ts';

/** Starts a session; the answer is the only place where its token ever stands. */
export async function startSession(
  tx: Transaction,
  { id, name, email, role }: Pick<UserRow, 'id' | 'name' | 'email' | 'role'>,
  now: number,
): Promise<Session> {
  const token = newToken();
  await insertSession(tx, { tokenHash: hashToken(token), userId: id, now });
  return { token, user: { name, email, role } };
}
