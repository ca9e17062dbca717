import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { UserRow } from '#server/database/tables.ts';
import { insertReset } from './reset-tokens.store.ts';
import { hashToken, newToken } from '../tokens.ts';

export const LINK_MINUTES = 30;

type Parts = Pick<Services, 'config' | 'now'>;
type Account = Pick<UserRow, 'id'>;

/** Adds a single-use password reset link that works for 30 minutes. The shop stores only the hash of its token. @returns the link */
export async function addResetLink(tx: Transaction, { config, now }: Parts, user: Account): Promise<string> {
  const token = newToken();
  const createdAt = now();
  await insertReset(tx, {
    token_hash: hashToken(token),
    user_id: user.id,
    created_at: createdAt,
    expires_at: createdAt + LINK_MINUTES * 60_000,
  });
  return `${config.publicUrl}/reset?token=${token}`;
}

/** As `addResetLink`, in a transaction of its own. */
export const createResetLink = (
  services: Parts & Pick<Services, 'database'>,
  user: Account,
): Promise<string> => services.database.write((tx) => addResetLink(tx, services, user));
