import { problem } from '#contract/api/problems.ts';
import type { Caller } from './caller.ts';
import type { Database } from '../database/database.ts';
import { findSession, recordSessionUse, SESSION_USE_INTERVAL_MS } from './sessions/sessions.store.ts';
import { hashToken, isToken } from './tokens.ts';

const scheme = /^bearer (\S+)$/i;

/**
 * Returns the user of an Authorization header, with the current values of the user's row; null when the header is absent
 * or malformed, or when its session has ended.
 * @param now epoch milliseconds
 */
export async function authenticate(
  database: Database,
  now: () => number,
  authorization: string | undefined,
): Promise<Caller | null> {
  const token = authorization === undefined ? undefined : scheme.exec(authorization)?.[1];
  if (token === undefined || !isToken(token)) return null;
  const tokenHash = hashToken(token);
  const time = now();
  const session = await findSession(database.read, tokenHash, time);
  if (!session) return null;
  const { last_used_at: lastUsedAt, id, name, email, role } = session;
  if (lastUsedAt <= time - SESSION_USE_INTERVAL_MS) {
    // Runs in the background. If it fails, the next call retries.
    void database.write((tx) => recordSessionUse(tx, tokenHash, time)).catch(() => undefined);
  }
  return { id, name, email, role, tokenHash };
}

/**
 * Wraps `write` so that each transaction checks the session and the role again first: an upload can take minutes, and the
 * user may have logged out or lost the role meanwhile.
 * @throws from `write`: problem `unauthenticated` or `forbidden`
 */
export function withAuthorizedWrites(database: Database, now: () => number, caller: Caller): Database {
  return {
    ...database,
    write: (work) =>
      database.write(async (tx, after) => {
        const session = await findSession(tx, caller.tokenHash, now());
        if (!session) throw problem('unauthenticated');
        if (session.role !== caller.role) throw problem('forbidden');
        return work(tx, after);
      }),
  };
}
