import { invalidAt, problem } from '#contract/api/problems.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import type { Context } from '#server/context.ts';
import type { AfterCommit, Transaction } from '#server/database/database.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { confirmPassword } from './confirm-password.ts';
import { findKnownDevice, rememberDevice } from '../login/known-devices.store.ts';
import { assertStrongPassword } from './password-strength.ts';
import { mailResetLink } from '../password-reset/reset-link.ts';
import { findResetUser, consumeReset } from '../password-reset/reset-tokens.store.ts';
import { withTwoFactor } from '../two-factor/two-factor.ts';
import { startSession } from '../sessions/sessions.store.ts';
import { hashToken } from '../tokens.ts';
import { findUser, findUserByEmail, revokeAccess, updateUser } from '../users.store.ts';

const expiredLink = () =>
  invalidAt('token', 'This link has expired or was already used. Please ask for a new one.');

export const passwordHandlers: Handlers<'requestPasswordReset' | 'resetPassword' | 'changePassword'> = {
  async requestPasswordReset(context, { body }) {
    await context.rateLimits.beforeReset(body.email, context.ipAddress);
    const user = await findUserByEmail(context.database.read, body.email);
    writeAuditLog(context, 'password link asked for', { target: user?.id });
    // Runs after the response, so that the response time does not reveal whether the account exists.
    context.backgroundTasks.run('a link for a new password could not be sent', async () => {
      if (user) await mailResetLink(context, user);
    });
    return null;
  },

  async resetPassword(context, { body }) {
    const { database, now, passwordHasher } = context;
    const tokenHash = hashToken(body.token);
    const owner = await findResetUser(database.read, tokenHash, now());
    if (!owner) throw expiredLink();
    const { brand } = await readSettings(database.read);
    assertStrongPassword('password', body.password, { email: owner.email, brand });
    const passwordHash = await passwordHasher.hash(body.password);
    const device = await findKnownDevice(context, owner.email);
    const session = await withTwoFactor(context, owner, { code: body.code, device }, (passTwoFactor) =>
      database.write(async (tx, after) => {
        if (!(await consumeReset(tx, tokenHash, now()))) throw expiredLink();
        await passTwoFactor(tx);
        return replacePassword(context, tx, after, owner.id, passwordHash);
      }),
    );
    await context.rateLimits.trustLocation(owner.email, context.ipAddress);
    return session;
  },

  async changePassword(context, { body }) {
    const { database, rateLimits, passwordHasher, caller } = context;
    const { brand } = await readSettings(database.read);
    assertStrongPassword('newPassword', body.newPassword, { email: caller.email, brand });
    const known = await confirmPassword(context, 'currentPassword', body.currentPassword);
    const passwordHash = await passwordHasher.hash(body.newPassword);
    const session = await database.write(async (tx, after) => {
      const current = await findUser(tx, caller.id);
      if (current?.password_hash !== known)
        throw problem('stale', 'The password was changed in the meantime.');
      return replacePassword(context, tx, after, caller.id, passwordHash);
    });
    await rateLimits.trustLocation(caller.email, context.ipAddress);
    return session;
  },
};

/** Stores the new hash, deletes the user's sessions, reset links and known devices, and starts a session for the caller. */
async function replacePassword(
  context: Context,
  tx: Transaction,
  after: AfterCommit,
  userId: string,
  passwordHash: string,
) {
  const now = context.now();
  await updateUser(tx, userId, { password_hash: passwordHash }, now);
  await revokeAccess(tx, userId);
  const user = await findUser(tx, userId);
  if (!user) throw problem('unauthenticated');
  after(() => {
    writeAuditLog(context, 'password changed', {
      target: user.id,
      actor: user.id,
      by: context.caller ? 'password' : 'link',
    });
    const mail = passwordChangedMail(user.email, context.config.publicUrl);
    context.backgroundTasks.run('a mail could not be sent', () => context.mailer.send(mail));
  });
  await rememberDevice(tx, user, context);
  return startSession(tx, user, now, context.userAgent);
}

function passwordChangedMail(to: string, publicUrl: string) {
  return {
    to,
    subject: 'Your password was changed',
    text: [
      'Hello,',
      `the password of your account at ${publicUrl} was just changed, and every other device was logged out.`,
      `If it was not you, choose a new one with "Forgot password?" at ${publicUrl}/login.`,
    ].join('\n\n'),
  };
}
