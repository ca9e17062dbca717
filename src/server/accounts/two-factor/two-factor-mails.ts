import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { queueMail } from '#server/mail/mail-jobs.ts';

const texts = {
  on: ['Two-step login was turned on', 'From now on you log in with your password and a code from the app.'],
  off: ['Two-step login was turned off', 'From now on you log in with your password only.'],
  codes: ['New recovery codes were created', 'Your old codes no longer work.'],
  used: [
    'A recovery code was used',
    'Someone logged in with it instead of a code from the app. It no longer works.',
  ],
} as const;

/** Notifies the owner of an account about a change of their two-step login. Call `sendMailsSoon` after the commit. */
export function queueTwoFactorMail(
  tx: Transaction,
  { config }: Pick<Context, 'config'>,
  to: string,
  change: keyof typeof texts,
): Promise<void> {
  const [subject, explanation] = texts[change];
  const text = [
    'Hello,',
    `this was just done with your account at ${config.publicUrl}. ${explanation}`,
    `If it was not you, change your password at once: ${config.publicUrl}/profile. You can also log out all other devices there.`,
  ].join('\n\n');
  return queueMail(tx, { to, subject, text });
}
