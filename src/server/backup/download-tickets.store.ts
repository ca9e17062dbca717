import type { Database } from '#server/database/database.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';

/** Permission to download one backup. */
export type DownloadGrant = {
  /** The name of the backup. */
  name: string;
  userId: string;
  /** The session that requested the download: the permission ends with it. */
  sessionHash: string;
};

const LIFETIME_MS = 60_000;

/**
 * Issues a single-use ticket, because a browser cannot send the session's token when it downloads a file.
 * @returns the ticket, which is valid for one minute
 */
export async function issueTicket(
  database: Database,
  { name, userId, sessionHash }: DownloadGrant,
  now: number,
): Promise<string> {
  const ticket = newToken();
  await database.write(async (tx) => {
    await tx.deleteFrom('download_ticket').where('expires_at', '<=', now).execute();
    await tx
      .insertInto('download_ticket')
      .values({
        token_hash: hashToken(ticket),
        backup: name,
        user_id: userId,
        session_hash: sessionHash,
        expires_at: now + LIFETIME_MS,
      })
      .execute();
  });
  return ticket;
}

/** Invalidates the ticket, in every process. @returns undefined unless it is valid for this backup */
export async function consumeTicket(
  database: Database,
  ticket: string,
  name: string,
  now: number,
): Promise<DownloadGrant | undefined> {
  const row = await database.write((tx) =>
    tx
      .deleteFrom('download_ticket')
      .where('token_hash', '=', hashToken(ticket))
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row || row.expires_at <= now || row.backup !== name) return undefined;
  return { name, userId: row.user_id, sessionHash: row.session_hash };
}
