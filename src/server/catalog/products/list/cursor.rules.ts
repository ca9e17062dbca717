import { z } from 'zod';
import type { ProductQuery } from '#contract/catalog/product.ts';
import { canBeId } from '#server/database/ids.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import type { ProductRow } from '#server/database/tables.ts';

export type Sort = NonNullable<ProductQuery['sort']>;

/** The position of a product in a list: its sort key, and its id where several have the same key. */
export type Cursor = { key: number | string; id: string };

const id = z.string().refine(canBeId);
const numberKey = z.int().min(0);
/** At most 60 bytes in hexadecimal, as `sortName` writes them. */
const sortNameKey = z.string().regex(/^([0-9a-f]{2}){0,60}$/);

const shapeOf = (sort: Sort, key: z.ZodType<number | string>) => z.tuple([z.literal(sort), key, id]);
const shapes: Record<Sort, ReturnType<typeof shapeOf>> = {
  newest: shapeOf('newest', numberKey),
  oldest: shapeOf('oldest', numberKey),
  price: shapeOf('price', numberKey),
  '-price': shapeOf('-price', numberKey),
  name: shapeOf('name', sortNameKey),
};

/** The position of a product in a list of this sort. */
export function cursorOf(
  sort: Sort,
  row: Pick<ProductRow, 'id' | 'created_at' | 'pay_paise' | 'sort_name'>,
): Cursor {
  if (sort === 'name') return { key: row.sort_name, id: row.id };
  const isByTime = sort === 'newest' || sort === 'oldest';
  return { key: isByTime ? row.created_at : row.pay_paise, id: row.id };
}

/** Opaque text for a URL. */
export function writeCursor(sort: Sort, { key, id: last }: Cursor): string {
  return encodeCursor([sort, key, last]);
}

/** @throws problem `invalid` for text that is not a cursor of a list of this sort */
export function readCursor(sort: Sort, text: string): Cursor {
  const [, key, last] = decodeCursor(shapes[sort], text);
  return { key, id: last };
}
