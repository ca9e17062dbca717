import type { Context } from '#server/context.ts';

const texts = {
  on: ['Two-step login was switched on', 'From now on a code from the app is asked for after the password.'],
  off: ['Two-step login was switched off', 'From now on the password alone opens the shop.'],
  codes: ['New recovery codes were made', 'The ones from before work no more.'],
  used: [
    'A recovery code was used',
    'Somebody logged in with it in the place of the app, and it works no more.',
  ],
} as const;

/** Tells the owner of an account what changed at its second step, once the answer has gone. */
export function mailTwoFactorChange(
  { config, backgroundTasks: tasks, mailer }: Pick<Context, 'config' | 'backgroundTasks' | 'mailer'>,
  to: string,
  change: keyof typeof texts,
): void {
  const [subject, what] = texts[change];
  const text = [
    'Hello,',
    `this was done just now with your account at ${config.publicUrl}. ${what}`,
    `If it was not you, change your password at once: ${config.publicUrl}/profile. Logging out everywhere else is done there too.`,
  ].join('\n\n');
  tasks.run('a mail could not be sent', () => mailer.send({ to, subject, text }));
}
