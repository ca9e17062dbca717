import type { Handlers } from '#server/http/handler-types.ts';
import { findFavorites } from './favorites.ts';
import { readProfile } from '../profile/present-user.ts';
import { chooseFavorites } from './wishlist.rules.ts';
import { favoriteIds, replaceFavorites } from './wishlist.store.ts';

export const wishlistHandlers: Handlers<'saveWishlist'> = {
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
