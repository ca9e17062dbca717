import type { Database } from '#server/database/database.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';

/** Permission to download one backup. */
export type DownloadGrant = {
  /** The name of the backup. */
  name: string;
  userId: string;
  /** The session that requested the download: the permission ends with it. */
  tokenHash: string;
};

const LIFETIME_MS = 60_000;

/**
 * Stores single-use tokens for downloads, for which a browser cannot send the session's token.
 * @returns a token that is valid for one minute
 */
export async function issueTicket(
  database: Database,
  { name, userId, tokenHash }: DownloadGrant,
  now: number,
): Promise<string> {
  const token = newToken();
  await database.write(async (tx) => {
    await tx.deleteFrom('download_ticket').where('expires_at', '<=', now).execute();
    await tx
      .insertInto('download_ticket')
      .values({
        token_hash: hashToken(token),
        backup: name,
        user_id: userId,
        session_hash: tokenHash,
        expires_at: now + LIFETIME_MS,
      })
      .execute();
  });
  return token;
}

/** Invalidates the token, in every process. @returns undefined unless it is valid for this backup */
export async function consumeTicket(
  database: Database,
  token: string,
  name: string,
  now: number,
): Promise<DownloadGrant | undefined> {
  const row = await database.write((tx) =>
    tx
      .deleteFrom('download_ticket')
      .where('token_hash', '=', hashToken(token))
      .returningAll()
      .executeTakeFirst(),
  );
  if (!row || row.expires_at <= now || row.backup !== name) return undefined;
  return { name, userId: row.user_id, tokenHash: row.session_hash };
}
