import type { Services } from '#server/context.ts';
import type { UserRow } from '#server/database/tables.ts';
import { resetMail } from '../password/password-emails.ts';
import { insertReset } from './reset-tokens.store.ts';
import { hashToken, newToken } from '../tokens.ts';

/** How long a link works. */
export const LINK_MINUTES = 30;

/**
 * Makes a single-use link for choosing a new password.
 * @returns the address to open within 30 minutes; only the hash of its token is stored
 */
export async function createResetLink(
  { database, config, now }: Pick<Services, 'database' | 'config' | 'now'>,
  user: Pick<UserRow, 'id'>,
): Promise<string> {
  const token = newToken();
  const created = now();
  await database.write((tx) =>
    insertReset(tx, {
      token_hash: hashToken(token),
      user_id: user.id,
      created_at: created,
      expires_at: created + LINK_MINUTES * 60_000,
    }),
  );
  return `${config.publicUrl}/reset?token=${token}`;
}

/** Mails such a link once it is stored. */
export async function mailResetLink(
  services: Pick<Services, 'database' | 'config' | 'now' | 'mailer'>,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  const link = await createResetLink(services, user);
  await services.mailer.send(resetMail(user.email, link, LINK_MINUTES));
}
