import { isProblem, hasProblemCode, problem } from '#contract/api/problems.ts';
import type { LogIn, Session } from '#contract/accounts/user.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import type { UserRow } from '#server/database/tables.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { settleAttempt } from '../rate-limits/attempts.ts';
import { findKnownDevice, rememberDevice } from './known-devices.store.ts';
import { withTwoFactor } from '../two-factor/two-factor.ts';
import { deleteSession, endSurplusSessions, startSession } from '../sessions/sessions.store.ts';
import { findUser, findUserByEmail, updateUser } from '../users.store.ts';

const isWrongPassword = (error: unknown) => hasProblemCode(error, 'wrong_credentials');

export const loginHandlers: Handlers<'logIn' | 'logOut'> = {
  async logIn(context, { body }) {
    const device = await findKnownDevice(context, body.email);
    const attempt = await context.rateLimits.beforeLogIn(body.email, context.clientIp, device);
    let target: string | undefined;
    try {
      const { user, session } = await settleAttempt(attempt, isWrongPassword, async () => {
        const known = await findUserByEmail(context.database.read, body.email);
        target = known?.id;
        return verifyLogin(context, known, { ...body, device });
      });
      await endSurplusSessions(context, user.id, session.token);
      writeAuditLog(context, 'logged in', { target: user.id, actor: user.id });
      return session;
    } catch (error) {
      if (isProblem(error)) writeAuditLog(context, 'login refused', { target, reason: error.problem });
      throw error;
    }
  },

  async logOut(context) {
    const { caller, database } = context;
    if (caller) {
      await database.write((tx) => deleteSession(tx, caller.tokenHash));
      writeAuditLog(context, 'logged out', { target: caller.id });
    }
    return null;
  },
};

/** @property device the key of the device if the account knows it */
type Credentials = LogIn & { device: string | undefined };

/**
 * Checks password and code, and starts a session.
 * @param user undefined if no account has the email, which takes as long as a wrong password
 * @throws problem `wrong_credentials`, `second_step_needed`, `wrong_code`, `too_many_requests`
 */
async function verifyLogin(
  context: Context,
  user: UserRow | undefined,
  credentials: Credentials,
): Promise<{ user: UserRow; session: Session }> {
  const { database, now } = context;
  const { password, code, device } = credentials;
  const isCorrect = await context.passwordHasher.verify(user?.password_hash, password);
  if (!user || !isCorrect) throw problem('wrong_credentials');
  const stronger = await strongerHash(context, user.password_hash, password);
  const start = (passTwoFactor: (tx: Transaction) => Promise<void>) =>
    database.write(async (tx) => {
      const current = await findUser(tx, user.id);
      // The password was changed during the comparison.
      if (current?.password_hash !== user.password_hash) throw problem('wrong_credentials');
      if (stronger) await updateUser(tx, user.id, { password_hash: stronger }, current.updated_at);
      await passTwoFactor(tx);
      await rememberDevice(tx, current, context);
      return startSession(tx, current, now(), context.userAgent);
    });
  try {
    return { user, session: await withTwoFactor(context, user, { code, device }, start) };
  } catch (error) {
    const current = stronger && isWrongPassword(error) ? await findUser(database.read, user.id) : undefined;
    // A simultaneous login may have stored its stronger hash of the same password.
    if (!current || current.password_hash === user.password_hash) throw error;
    return verifyLogin(context, current, credentials);
  }
}

/** A new hash if the stored one uses outdated parameters; undefined if it does not, or when the queue is full. */
async function strongerHash(
  { passwordHasher }: Context,
  known: string,
  password: string,
): Promise<string | undefined> {
  if (!passwordHasher.isOutdated(known)) return undefined;
  try {
    return await passwordHasher.hash(password);
  } catch (error) {
    if (hasProblemCode(error, 'unavailable')) return undefined;
    throw error;
  }
}
