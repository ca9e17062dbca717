import { problem } from '#contract/api/problems.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { findUser } from '../users.store.ts';
import { confirmPassword } from './confirm-password.ts';
import { assertStrongPassword } from './password-strength.ts';
import { replacePassword } from './replace-password.ts';

export const passwordHandlers: Handlers<'changePassword'> = {
  async changePassword(context, { body }) {
    const { database, rateLimits, passwordHasher, caller } = context;
    const { brand } = await readSettings(database.read);
    assertStrongPassword('newPassword', body.newPassword, { email: caller.email, brand });
    const confirmedHash = await confirmPassword(context, 'currentPassword', body.currentPassword);
    const passwordHash = await passwordHasher.hash(body.newPassword);
    const session = await database.write(async (tx, after) => {
      const current = await findUser(tx, caller.id);
      if (current?.password_hash !== confirmedHash)
        throw problem('stale', 'The password was changed in the meantime.');
      return replacePassword(context, tx, after, { userId: caller.id, passwordHash, by: 'password' });
    });
    await rateLimits.trustIpAddress(caller.email, context.clientIp);
    return session;
  },
};
