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

export async function mailResetLink(
  services: Pick<Services, 'database' | 'config' | 'now' | 'mailer'>,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  const link = await createResetLink(services, user);
  await services.mailer.send(resetMail(user.email, link, LINK_MINUTES));
}

/** @param link contains the token, which only this mail has @param minutes how long the link works */
function resetMail(to: string, link: string, minutes: number) {
  return {
    to,
    subject: 'Choose a new password',
    text: [
      'Hello,',
      `someone, hopefully you, asked for a new password for this account. Choose one here within ${minutes} minutes:`,
      link,
      'The link works once. If it was not you, you can ignore this mail: your password stays the same.',
    ].join('\n\n'),
  };
}
