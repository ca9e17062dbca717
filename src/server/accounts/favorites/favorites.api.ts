import type { Handlers } from '#server/http/handler-types.ts';
import { readProfile } from '../profile/read-profile.ts';
import { chooseFavorites } from './favorites.rules.ts';
import { favoriteIds, findFavorites, replaceFavorites } from './favorites.store.ts';

export const favoriteHandlers: Handlers<'saveWishlist' | 'listFavorites'> = {
  // Hidden products are left out: anyone who knows the id of one could read its name, price and images.
  listFavorites: async ({ database, now }, { body }) =>
    (await findFavorites(database.read, body.products, now())).filter(({ active }) => active),

  saveWishlist(context, { body }) {
    const { database, caller, now } = context;
    return database.write(async (tx, after) => {
      const wanted = body.favoriteProducts;
      const known = await findFavorites(tx, wanted, now());
      const current = new Set(await favoriteIds(tx, caller.id));
      const chosen = chooseFavorites(wanted, current, known);
      await replaceFavorites(tx, caller.id, chosen);
      const added = chosen.filter((id) => !current.has(id));
      after(() => context.statistics.recordHearts(context, added));
      return readProfile(tx, caller.id, now());
    });
  },
};
