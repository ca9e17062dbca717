import { limits } from '#contract/api/limits.ts';
import { problem } from '#contract/api/problems.ts';
import type { User } from '#contract/accounts/user.ts';
import type { Reader } from '#server/database/database.ts';
import { findUser } from '../users.store.ts';
import { favoriteIds, findFavorites } from '../favorites/favorites.store.ts';

/** The user's own view of their account. @param now epoch milliseconds @throws problem `unauthenticated` if the account was deleted */
export async function readProfile(db: Reader, userId: string, now: number): Promise<User> {
  const row = await findUser(db, userId);
  if (!row) throw problem('unauthenticated');
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    // Clients expect a date; `dobIsSet` tells them whether it is the user's.
    dob: row.dob ?? limits.birthDate.placeholder,
    dobIsSet: row.dob !== null,
    favoriteProducts: await findFavorites(db, await favoriteIds(db, userId), now),
  };
}
