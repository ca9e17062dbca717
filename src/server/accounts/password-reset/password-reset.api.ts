import { invalidAt } from '#contract/api/problems.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { commandLine } from '#server/platform/command-line.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { findKnownDevice } from '../login/known-devices.store.ts';
import { sendMailsSoon } from '#server/mail/mail-jobs.ts';
import { assertStrongPassword } from '../password/password-strength.ts';
import { replacePassword } from '../password/replace-password.ts';
import { hashToken } from '../tokens.ts';
import { withTwoFactor } from '../two-factor/two-factor.ts';
import { confirmUser, findUserByEmail } from '../users.store.ts';
import { addResetLink, LINK_MINUTES } from './reset-link.ts';
import { queueResetMail, RESET_MAIL } from './reset-mails.ts';
import { consumeReset, findResetUser } from './reset-tokens.store.ts';

const NO_LINKS_FOR_ADMINS =
  'Links are for visitors. Change your own password in your profile. If an administrator forgot theirs, use ' +
  `"Forgot password?", or run "${commandLine('reset-admin')}" on the server`;

const expiredLink = () =>
  invalidAt('token', 'This link has expired or was already used. Please ask for a new one.');

export const passwordResetHandlers: Handlers<'requestPasswordReset' | 'resetPassword' | 'makeResetLink'> = {
  async requestPasswordReset(context, { body }) {
    await context.rateLimits.beforeReset(body.email, context.clientIp);
    const user = await findUserByEmail(context.database.read, body.email);
    writeAuditLog(context, 'password link asked for', { target: user?.id });
    await queueResetMail(context.database, body.email);
    // Runs after the response, so that the response time does not reveal whether the account exists.
    sendMailsSoon(context, RESET_MAIL);
    return null;
  },

  async resetPassword(context, { body }) {
    const { database, now, passwordHasher } = context;
    const tokenHash = hashToken(body.token);
    const user = await findResetUser(database.read, tokenHash, now());
    if (!user) throw expiredLink();
    const { brand } = await readSettings(database.read);
    assertStrongPassword('password', body.password, { email: user.email, brand });
    const passwordHash = await passwordHasher.hash(body.password);
    const device = await findKnownDevice(context, user.email);
    const session = await withTwoFactor(context, user, { code: body.code, device }, (passTwoFactor) =>
      database.write(async (tx, after) => {
        if (!(await consumeReset(tx, tokenHash, now()))) throw expiredLink();
        await passTwoFactor(tx);
        // The link was mailed to the email, or the artist gave it to the customer.
        await confirmUser(tx, user.id);
        return replacePassword(context, tx, after, { userId: user.id, passwordHash, by: 'link' });
      }),
    );
    await context.rateLimits.trustIpAddress(user.email, context.clientIp);
    return session;
  },

  async makeResetLink(context, { body: { email } }) {
    const { database, now } = context;
    const until = isoTimestamp(now() + LINK_MINUTES * 60_000);
    return database.write(async (tx, after) => {
      const user = await findUserByEmail(tx, email);
      if (!user) throw invalidAt('email', 'There is no account with this email');
      // Otherwise a stolen admin token could take over every administrator's account. In this transaction, because a former
      // administrator may accept an invitation at the same time.
      if (user.role === 'ADMIN') throw invalidAt('email', NO_LINKS_FOR_ADMINS);
      after(() => writeAuditLog(context, 'password link made', { target: user.id }));
      return { link: await addResetLink(tx, context, user), until };
    });
  },
};
