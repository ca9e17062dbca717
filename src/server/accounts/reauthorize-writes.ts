import { problem } from '#contract/api/problems.ts';
import type { Caller } from './caller.ts';
import type { Database } from '../database/database.ts';
import { findSession } from './sessions/sessions.store.ts';

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
