import { z } from 'zod';
import { Image } from './image.ts';
import { Id, Timestamp } from '../text/text.ts';

export const TRASH_DAYS = 30;

export const TrashKind = z.enum(['product', 'category'], 'The trash holds products and categories');
export type TrashKind = z.infer<typeof TrashKind>;

/** Something that was deleted and can be brought back. Products that went with their category are not told singly. */
export const TrashedItem = z.object({
  kind: TrashKind,
  _id: Id,
  name: z.string(),
  deletedAt: Timestamp,
  /** When it will be deleted for good. */
  until: Timestamp,
  /** How many products went with it and come back with it; 0 for a product. */
  products: z.int(),
  /** Of a product: where it was, and whether that is in the trash too. */
  category: z.object({ _id: Id, name: z.string(), deleted: z.boolean() }).optional(),
  picture: Image.optional(),
});
export type TrashedItem = z.infer<typeof TrashedItem>;

export const RestoredItem = z.object({
  kind: TrashKind,
  _id: Id,
  name: z.string(),
  /** Of a category. Another than before when that one belongs to another category now. */
  slug: z.string().optional(),
  /** How many products came back with a category. */
  products: z.int(),
});
export type RestoredItem = z.infer<typeof RestoredItem>;
