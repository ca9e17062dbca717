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

/** Starts a session. Only the response contains its token; the shop stores the hash. */
export async function startSession(
  tx: Transaction,
  { id, name, email, role }: Pick<UserRow, 'id' | 'name' | 'email' | 'role'>,
  now: number,
  userAgent?: string,
): Promise<Session> {
  const token = newToken();
  const device = describeDevice(userAgent);
  await insertSession(tx, { token_hash: hashToken(token), user_id: id, created_at: now, device });
  return { token, user: { name, email, role } };
}

/**
 * Ends the user's oldest sessions beyond the maximum. It has its own transaction because simultaneous logins would block
 * each other otherwise. If it fails, the next login retries.
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
