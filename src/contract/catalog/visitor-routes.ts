import { z } from 'zod';
import { Favorite, GuestFavorites } from '../accounts/favorites.ts';
import { byId, publicCall } from '../api/route-shapes.ts';
import { ProductCard } from './product.ts';

/** The calls of related products, and of favorites without an account. */
export const visitorRoutes = {
  listRelated: publicCall(
    'List at most 4 products of the same category: those that can be ordered first, then those that share the most tags, then the nearest in price, or in a gallery the nearest in time',
    { params: byId, reply: z.array(ProductCard) },
  ),
  listFavorites: publicCall(
    'List the favorites of a visitor without an account: those of these products that visitors see',
    {
      body: GuestFavorites,
      reply: z.array(Favorite),
    },
  ),
};
