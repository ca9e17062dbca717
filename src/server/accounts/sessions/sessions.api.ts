import { createHash } from 'node:crypto';
import type { ActiveSession } from '#contract/accounts/sessions.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import type { SessionRow } from '#server/database/login-tables.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { foundOr404 } from '#server/http/responses/found-or-404.ts';
import { deleteOtherSessions, deleteSession, findSessionsOf } from './sessions.store.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';

/** The id of a session in the API. It reveals neither the token nor the stored hash. */
const publicId = ({ token_hash }: SessionRow): string =>
  createHash('sha256').update(`session ${token_hash}`).digest('hex').slice(0, 32);

function present(row: SessionRow, currentHash: string): ActiveSession {
  return {
    _id: publicId(row),
    device: row.device,
    createdAt: isoTimestamp(row.created_at),
    lastUsedAt: isoTimestamp(row.last_used_at),
    current: row.token_hash === currentHash,
  };
}

export const sessionHandlers: Handlers<'listSessions' | 'endSession' | 'endOtherSessions'> = {
  async listSessions({ caller, database, now }) {
    const rows = await findSessionsOf(database.read, caller.id, now());
    // The current session comes first, because its latest use may not be stored yet.
    rows.sort(
      (a, b) => Number(b.token_hash === caller.tokenHash) - Number(a.token_hash === caller.tokenHash),
    );
    return rows.map((row) => present(row, caller.tokenHash));
  },

  async endSession(context, { params: { id } }) {
    const { caller, database, now } = context;
    return database.write(async (tx, after) => {
      const sessions = await findSessionsOf(tx, caller.id, now());
      const wanted = foundOr404(sessions.find((row) => publicId(row) === id));
      await deleteSession(tx, wanted.token_hash);
      after(() => writeAuditLog(context, 'sessions ended', { target: caller.id, ended: 1 }));
      return null;
    });
  },

  async endOtherSessions(context) {
    const { caller, database } = context;
    return database.write(async (tx, after) => {
      const ended = await deleteOtherSessions(tx, caller.id, caller.tokenHash);
      after(() => writeAuditLog(context, 'sessions ended', { target: caller.id, ended }));
      return { ended };
    });
  },
};
