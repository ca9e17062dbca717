import { limits } from '#contract/api/limits.ts';
import { problem } from '#contract/api/problems.ts';
import type { Favorite, User } from '#contract/accounts/user.ts';
import type { Reader } from '#server/database/database.ts';
import type { UserRow } from '#server/database/tables.ts';
import { findFavorites } from '../favorites/find-favorites.ts';
import { findUser } from '../users.store.ts';
import { favoriteIds } from '../favorites/favorites.store.ts';

/** Selects the fields of the row that its user sees. */
export function presentUser(row: UserRow, favorites: Favorite[]): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    dob: row.dob ?? limits.birthDate.unset,
    dobIsSet: row.dob !== null,
    favoriteProducts: favorites,
  };
}

/** @throws problem `unauthenticated` if the account was deleted */
export async function readProfile(db: Reader, userId: string): Promise<User> {
  const row = await findUser(db, userId);
  if (!row) throw problem('unauthenticated');
  return presentUser(row, await findFavorites(db, await favoriteIds(db, userId)));
}
