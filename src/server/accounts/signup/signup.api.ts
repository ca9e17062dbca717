import { problem } from '#contract/api/problems.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { rememberDevice } from '../login/known-devices.store.ts';
import { assertStrongPassword } from '../password/password-strength.ts';
import { startSession } from '../sessions/sessions.store.ts';
import { findUserByEmail, insertUser, newUser } from '../users.store.ts';

export const signUpHandlers: Handlers<'signUp'> = {
  async signUp(context, { body }) {
    const { database, rateLimits, passwordHasher, now } = context;
    const { name, email, password } = body;
    await rateLimits.beforeSignUp(context.clientIp);
    const { brand } = await readSettings(database.read);
    assertStrongPassword('password', password, { email, brand });
    // Saves the cost of a hash. The unique index decides.
    if (await findUserByEmail(database.read, email)) throw problem('email_taken');
    const hash = await passwordHasher.hash(password);
    const user = newUser({ name, email, role: 'USER', password_hash: hash }, now());
    try {
      const session = await database.write(async (tx) => {
        await insertUser(tx, user);
        await rememberDevice(tx, user, context);
        return startSession(tx, user, now(), context.userAgent);
      });
      await rateLimits.trustIpAddress(email, context.clientIp);
      writeAuditLog(context, 'account opened', { target: user.id, actor: user.id });
      return session;
    } catch (error) {
      if (database.engine.violatedUniqueKey(error)?.includes('email')) throw problem('email_taken');
      throw error;
    }
  },
};
