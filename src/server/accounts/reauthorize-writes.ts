import { problem } from '#contract/api/problems.ts';
import type { Caller } from './caller.ts';
import type { Database } from '../database/database.ts';
import { findSession } from './sessions/sessions.store.ts';

/**
 * The same database, whose transactions first look whether the caller is still who the call was let in for. A body may
 * take minutes to arrive: who was asked before it, and has been logged out or has lost the role since, changes nothing.
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
