import type { Handlers } from '#server/http/handler-types.ts';
import { readProfile } from '../profile/read-profile.ts';
import { chooseFavorites } from './favorites.rules.ts';
import { favoriteIds, findFavorites, replaceFavorites } from './favorites.store.ts';

export const favoriteHandlers: Handlers<'saveWishlist'> = {
  saveWishlist({ database, caller }, { body }) {
    return database.write(async (tx) => {
      const wanted = body.favoriteProducts;
      const known = await findFavorites(tx, wanted);
      const current = await favoriteIds(tx, caller.id);
      await replaceFavorites(tx, caller.id, chooseFavorites(wanted, current, known));
      return readProfile(tx, caller.id);
    });
  },
};
