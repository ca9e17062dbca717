import type { Session } from '#contract/accounts/user.ts';
import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { UserRow } from '#server/database/tables.ts';
import { describeDevice } from './user-agent.ts';
import {
  countSessions,
  deleteSurplusSessions,
  insertSession,
  MAX_SESSIONS_PER_USER,
} from './sessions.store.ts';
import { hashToken, newToken } from '../tokens.ts';

/**
 * Starts a session; the answer is the only place where its token ever stands.
 * @param agent the User-Agent header of who logs in
 */
export async function startSession(
  tx: Transaction,
  { id, name, email, role }: Pick<UserRow, 'id' | 'name' | 'email' | 'role'>,
  now: number,
  agent?: string,
): Promise<Session> {
  const token = newToken();
  await insertSession(tx, { tokenHash: hashToken(token), userId: id, now, device: describeDevice(agent) });
  return { token, user: { name, email, role } };
}

/**
 * Makes room for the session that has just begun by ending the user's oldest ones. A transaction of its own: many
 * logins at the same moment would otherwise stand in each other's way. If it fails, the next login does it.
 */
export async function endSurplusSessions(
  { database, log }: Pick<Services, 'database' | 'log'>,
  userId: string,
  token: string,
): Promise<void> {
  try {
    if ((await countSessions(database.read, userId)) <= MAX_SESSIONS_PER_USER) return;
    await database.write((tx) => deleteSurplusSessions(tx, userId, hashToken(token)));
  } catch (error) {
    log.warn({ err: error }, 'old sessions of a user could not be ended');
  }
}
