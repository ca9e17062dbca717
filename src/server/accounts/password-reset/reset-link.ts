import type { Services } from '#server/context.ts';
import type { UserRow } from '#server/database/tables.ts';
import { insertReset } from './reset-tokens.store.ts';
import { hashToken, newToken } from '../tokens.ts';

export const LINK_MINUTES = 30;

/** Creates a single-use password reset link that works for 30 minutes. The shop stores only the hash of its token. */
export async function createResetLink(
  { database, config, now }: Pick<Services, 'database' | 'config' | 'now'>,
  user: Pick<UserRow, 'id'>,
): Promise<string> {
  const token = newToken();
  const createdAt = now();
  await database.write((tx) =>
    insertReset(tx, {
      token_hash: hashToken(token),
      user_id: user.id,
      created_at: createdAt,
      expires_at: createdAt + LINK_MINUTES * 60_000,
    }),
  );
  return `${config.publicUrl}/reset?token=${token}`;
}
