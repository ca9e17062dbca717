import type { Shop } from '../shop.ts';

/** The kinds of callers differ in the token that they send, and in what has happened to it. `otherUser` does not own what `user` owns. */
export const callerKinds = [
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
export type CallerKind = (typeof callerKinds)[number];

/** The rights of each kind; an invalid token gives those of a guest. */
export const rightsOf = {
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
} as const satisfies Record<CallerKind, string>;
export type Rights = (typeof rightsOf)[CallerKind];

export type Caller = { token: string | undefined; email: string | undefined };

let made = 0;

/** A new caller of that kind, with an account of its own unless it is a guest or malformed. */
export async function newCaller(shop: Shop, kind: CallerKind): Promise<Caller> {
  if (kind === 'guest') return { token: undefined, email: undefined };
  if (kind === 'malformed') return { token: 'Bearer of bad news', email: undefined };
  made += 1;
  const email = `${kind}.${made}@example.com`;
  const token = await shop.newSession(email);
  if (needsPreparation(kind)) await prepareCaller[kind](shop, token, email);
  return { token, email };
}

/** What happens to the session or the account before the caller uses its token. */
export const prepareCaller = {
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
} satisfies { [Name in CallerKind]?: (shop: Shop, token: string, email: string) => Promise<unknown> };

const needsPreparation = (kind: CallerKind): kind is keyof typeof prepareCaller => kind in prepareCaller;

function setRole({ services: { database } }: Shop, email: string, role: 'USER' | 'ADMIN') {
  return database.write((tx) => tx.updateTable('user').set({ role }).where('email', '=', email).execute());
}
