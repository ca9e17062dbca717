import type { Handlers } from '../http/handlers.ts';
import { findFavourites } from './favourites.ts';
import { readProfile } from './profile.ts';
import { chooseFavourites } from './wishlist.rules.ts';
import { favouriteIds, replaceFavourites } from './wishlist.store.ts';

export const wishlistHandlers: Handlers<'saveWishlist'> = {
  saveWishlist({ database, caller }, { body }) {
    return database.write(async (tx) => {
      const wanted = body.favoriteProducts;
      const known = await findFavourites(tx, wanted);
      const current = await favouriteIds(tx, caller.id);
      await replaceFavourites(tx, caller.id, chooseFavourites(wanted, current, known));
      return readProfile(tx, caller.id);
    });
  },
};
