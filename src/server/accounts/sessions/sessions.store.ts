import type { Session } from '#contract/accounts/user.ts';
import type { Services } from '#server/context.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { SessionRow } from '#server/database/login-tables.ts';
import type { UserRow } from '#server/database/tables.ts';
import { hashToken, newToken } from '../tokens.ts';
import { describeDevice } from './user-agent.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';

/** A session ends 30 days after its last use, and at the latest 90 days after its start. */
const IDLE_MS = 30 * DAY_MS;
export const LIFETIME_MS = 90 * DAY_MS;
/** A new session beyond this ends the oldest. */
export const MAX_SESSIONS_PER_USER = 20;
/** Minimum time between two stored uses. Otherwise every call would cost a write. */
export const SESSION_USE_INTERVAL_MS = HOUR_MS;

export type SessionUser = Pick<UserRow, 'id' | 'name' | 'email' | 'role'> & { last_used_at: number };

/** Finds the user of an active session, with the current values of the user's row. */
export function findSession(db: Reader, tokenHash: string, now: number): Promise<SessionUser | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['user.id', 'user.name', 'user.email', 'user.role', 'session.last_used_at'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', now - IDLE_MS)
    .executeTakeFirst();
}

async function insertSession(
  tx: Transaction,
  session: Omit<SessionRow, 'last_used_at' | 'expires_at'>,
): Promise<void> {
  const { created_at: now } = session;
  const times = { last_used_at: now, expires_at: now + LIFETIME_MS };
  await tx
    .insertInto('session')
    .values({ ...session, ...times })
    .execute();
}

const countSessions = (db: Reader, userId: string): Promise<number> =>
  countRows(db.selectFrom('session').where('user_id', '=', userId));

/** Deletes the user's oldest sessions beyond the maximum, but never the one with `tokenHash`. */
async function deleteSurplusSessions(tx: Transaction, userId: string, tokenHash: string): Promise<void> {
  const newestOthers = tx
    .selectFrom('session')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(MAX_SESSIONS_PER_USER - 1);
  await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .where('token_hash', 'not in', newestOthers)
    .execute();
}

export async function recordSessionUse(tx: Transaction, tokenHash: string, now: number): Promise<void> {
  await tx
    .updateTable('session')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<=', now - SESSION_USE_INTERVAL_MS)
    .execute();
}

/** The user's active sessions, last used first. */
export function findSessionsOf(db: Reader, userId: string, now: number): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', now - IDLE_MS)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

/** Deletes all of the user's sessions except the one with `tokenHash`. @returns the number of deleted sessions */
export async function deleteOtherSessions(
  tx: Transaction,
  userId: string,
  tokenHash: string,
): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .returning('token_hash')
    .execute();
  return ended.length;
}

export async function deleteSession(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Starts a session. Only the response contains its token; the shop stores the hash. */
export async function startSession(
  tx: Transaction,
  { id, name, email, role }: Pick<UserRow, 'id' | 'name' | 'email' | 'role'>,
  now: number,
  userAgent: string | undefined,
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
