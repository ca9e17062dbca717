import type { MyData } from '#contract/my-account.ts';
import { invalidAt, problem } from '#contract/problems.ts';
import { writeAuditLog } from '../audit.ts';
import type { Reader } from '../database/database.ts';
import type { Handlers } from '../http/handlers.ts';
import { presentOrder } from '../orders/orders.rules.ts';
import { listOrders } from '../orders/orders.store.ts';
import { presentAddress } from './addresses.rules.ts';
import { findAddresses } from './addresses.store.ts';
import { checkCurrentPassword } from './current-password.ts';
import { findFavorites } from './favourites.ts';
import { findDevicesOf } from './known-devices.store.ts';
import { countAdmins, deleteUser, sessionTimes } from './my-account.store.ts';
import { LINK_MINUTES, makeResetLink } from './reset-link.ts';
import { findUser, findUserByEmail } from './users.store.ts';
import { favoriteIds } from './wishlist.store.ts';
import { isoTime } from '../iso-time.ts';

const ADMINS_HELP_THEMSELVES =
  'Links are for visitors. Your own password is changed in your profile; an administrator who forgot it uses ' +
  '"Forgot password?", or "npm run reset-admin" where the shop runs';

async function collectData(db: Reader, userId: string): Promise<MyData> {
  const user = await findUser(db, userId);
  if (!user) throw problem('unauthenticated');
  const { id: _id, name, email, phone, role, dob, created_at, updated_at } = user;
  const ids = await favoriteIds(db, userId);
  const names = new Map((await findFavorites(db, ids)).map((favorite) => [favorite._id, favorite.name]));
  const sessions = await sessionTimes(db, userId);
  return {
    user: {
      _id,
      name,
      email,
      phone,
      role,
      dob,
      createdAt: isoTime(created_at),
      updatedAt: isoTime(updated_at),
    },
    favourites: ids.map((id) => ({ _id: id, name: names.get(id) })),
    addresses: (await findAddresses(db, userId)).map(presentAddress),
    orders: (await listOrders(db, { createdBy: userId })).map(presentOrder),
    sessions: sessions.map((session) => ({
      createdAt: isoTime(session.created_at),
      lastUsedAt: isoTime(session.last_used_at),
      expiresAt: isoTime(session.expires_at),
      device: session.device,
    })),
    knownDevices: (await findDevicesOf(db, userId)).map(({ used_at }) => ({ lastUsedAt: isoTime(used_at) })),
  };
}

export const myAccountHandlers: Handlers<'makeResetLink' | 'downloadMyData' | 'deleteMyAccount'> = {
  async makeResetLink(context, { body: { email } }) {
    const { database, now } = context;
    const user = await findUserByEmail(database.read, email);
    if (!user) throw invalidAt('email', 'There is no account with this email');
    // Or a stolen token would be worth a password, and every administrator's at that.
    if (user.role === 'ADMIN') throw invalidAt('email', ADMINS_HELP_THEMSELVES);
    const until = isoTime(now() + LINK_MINUTES * 60_000);
    const link = await makeResetLink(context, user);
    writeAuditLog(context, 'password link made', { target: user.id });
    return { link, until };
  },

  downloadMyData: ({ caller, database }) => collectData(database.read, caller.id),

  async deleteMyAccount(context, { body: { password } }) {
    const { caller, database } = context;
    const known = await checkCurrentPassword(context, 'password', password);
    return database.write(async (tx, after) => {
      const user = await findUser(tx, caller.id);
      if (!user) throw problem('unauthenticated');
      if (user.password_hash !== known) throw problem('stale', 'The password was changed in the meantime.');
      if (user.role === 'ADMIN' && (await countAdmins(tx)) <= 1) throw problem('last_admin');
      await deleteUser(tx, user.id);
      after(() => writeAuditLog(context, 'account deleted', { target: user.id, role: user.role }));
      return null;
    });
  },
};
