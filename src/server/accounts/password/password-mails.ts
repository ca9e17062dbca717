import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { queueMail } from '#server/mail/mail-jobs.ts';

/** Notifies the owner of an account about a new password. */
export function queuePasswordMail(
  tx: Transaction,
  { config }: Pick<Context, 'config'>,
  to: string,
): Promise<void> {
  const text = [
    'Hello,',
    `the password of your account at ${config.publicUrl} was just changed, and every other device was logged out.`,
    `If it was not you, choose a new one with "Forgot password?" at ${config.publicUrl}/login.`,
  ].join('\n\n');
  return queueMail(tx, { to, subject: 'Your password was changed', text });
}

/** @param link contains the token, which only this mail has @param minutes how long the link works */
export const resetMail = (to: string, link: string, minutes: number) => ({
  to,
  subject: 'Choose a new password',
  text: [
    'Hello,',
    `someone, hopefully you, asked for a new password for this account. Choose one here within ${minutes} minutes:`,
    link,
    'The link works once. If it was not you, you can ignore this mail: your password stays the same.',
  ].join('\n\n'),
});
