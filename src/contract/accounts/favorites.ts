import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { MAX_GUEST_FAVORITES } from './guest-favorites.ts';
import { Image } from '../catalog/images/image.ts';
import { Price } from '../catalog/prices/price.ts';
import { Id, Timestamp } from '../text/text.ts';

/** A favorite as the user sees it. `active` is false when the product or its category is hidden. */
export const Favorite = z.object({
  _id: Id,
  name: z.string(),
  /** Absent for a product that a gallery only shows. */
  price: Price.optional(),
  /** Present if some variants cost more than `price`. */
  priceIsFrom: z.literal(true).optional(),
  images: z.array(Image),
  active: z.boolean(),
  /** Present if a customer chooses between variants. */
  hasVariants: z.literal(true).optional(),
  /** Present if visitors cannot order it now: it is sold out, on hold, not for sale or only shown. */
  isUnavailable: z.literal(true).optional(),
  isSoldOut: z.literal(true).optional(),
  /** The end of the hold, if only a hold keeps visitors from ordering it. */
  onHoldUntil: Timestamp.optional(),
});
export type Favorite = z.infer<typeof Favorite>;

/** All favorites, which replace the stored ones: ids, or products as the profile returns them, of which it takes the ids. */
export const FavoritesChange = z.object({
  favoriteProducts: z
    .array(
      z.union(
        [z.string(), z.object({ _id: z.string() }).transform((product) => product._id)],
        'Each favorite is the id of a product',
      ),
      'Favorites must be a list of products',
    )
    .max(limits.favorites, `There can be at most ${limits.favorites} favorites`),
});

/** The products that a browser saved without an account. Unknown ids have no effect. */
export const GuestFavorites = z.object({
  products: z
    .array(z.string('A product is named by its id'), 'Favorites must be a list of products')
    .max(MAX_GUEST_FAVORITES, `There can be at most ${MAX_GUEST_FAVORITES} favorites`),
});
