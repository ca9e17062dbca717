import { z } from 'zod';
import { Image } from './images/image.ts';
import { Id, Timestamp } from '../text/text.ts';

/** How many days a deleted item can be restored. */
export const TRASH_DAYS = 30;

export const TrashKind = z.enum(['product', 'category'], 'The trash has products and categories');
export type TrashKind = z.infer<typeof TrashKind>;

/**
 * A deleted item. Products deleted with their category are not listed separately. A product of a deleted category can only be
 * restored after the category.
 */
export const TrashedItem = z.object({
  kind: TrashKind,
  _id: Id,
  name: z.string(),
  deletedAt: Timestamp,
  /** Until when it can be restored; then housekeeping deletes it. */
  until: Timestamp,
  /** Number of products deleted and restored with a category; 0 for a product. */
  products: z.int(),
  /** The category of a product. `deleted` if that is in the trash too. */
  category: z.object({ _id: Id, name: z.string(), deleted: z.boolean() }).optional(),
  picture: Image.optional(),
});
export type TrashedItem = z.infer<typeof TrashedItem>;

export const RestoredItem = z.object({
  kind: TrashKind,
  _id: Id,
  name: z.string(),
  /** The slug of a category. A new one if another category has taken the old one. */
  slug: z.string().optional(),
  /** Number of products restored with a category. */
  products: z.int(),
});
export type RestoredItem = z.infer<typeof RestoredItem>;
