import type { Shop } from '../shop.ts';

/** Every kind of caller, by the token that they send. */
export const callers = [
  'guest',
  'malformed',
  'expired',
  'loggedOut',
  'deleted',
  'user',
  'otherUser',
  'demoted',
  'admin',
] as const;
export type CallerName = (typeof callers)[number];

/** The rights of each caller; an invalid token gives those of a guest. */
export const standing = {
  guest: 'guest',
  malformed: 'guest',
  expired: 'guest',
  loggedOut: 'guest',
  deleted: 'guest',
  user: 'user',
  otherUser: 'otherUser',
  // The token is still valid, but each call reads the role from the database.
  demoted: 'otherUser',
  admin: 'admin',
} as const satisfies Record<CallerName, string>;
export type Standing = (typeof standing)[CallerName];

export type Caller = { token: string | undefined; email: string | undefined };

let made = 0;

/** A new caller of that kind with a separate account. */
export async function newCaller(shop: Shop, name: CallerName): Promise<Caller> {
  if (name === 'guest') return { token: undefined, email: undefined };
  if (name === 'malformed') return { token: 'Bearer of bad news', email: undefined };
  made += 1;
  const email = `${name}.${made}@example.com`;
  const token = await shop.newSession(email);
  if (needsPreparation(name)) await prepareToken[name](shop, token, email);
  return { token, email };
}

/** What happens to a valid token before the caller uses it. */
export const prepareToken = {
  expired: ({ services: { database, now } }, _token, email) =>
    database.write((tx) =>
      tx
        .updateTable('session')
        .set({ expires_at: now() - 1 })
        .where('user_id', 'in', tx.selectFrom('user').select('id').where('email', '=', email))
        .execute(),
    ),
  loggedOut: (shop, token) => shop.request('POST', '/api/auth/logout', { token }),
  deleted: ({ services: { database } }, _token, email) =>
    database.write((tx) => tx.deleteFrom('user').where('email', '=', email).execute()),
  demoted: async (shop, _token, email) => {
    await setRole(shop, email, 'ADMIN');
    await setRole(shop, email, 'USER');
  },
  admin: (shop, _token, email) => setRole(shop, email, 'ADMIN'),
} satisfies { [Name in CallerName]?: (shop: Shop, token: string, email: string) => Promise<unknown> };

const needsPreparation = (name: CallerName): name is keyof typeof prepareToken => name in prepareToken;

function setRole({ services: { database } }: Shop, email: string, role: 'USER' | 'ADMIN') {
  return database.write((tx) => tx.updateTable('user').set({ role }).where('email', '=', email).execute());
}
