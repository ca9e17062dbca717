import { z } from 'zod';
import { invalidAt } from '#contract/api/problems.ts';
import type { ProductQuery } from '#contract/catalog/product.ts';
import { isValidId } from '#server/database/ids.ts';
import type { ProductRow } from '#server/database/tables.ts';

export type Sort = NonNullable<ProductQuery['sort']>;

/** Where a list was left off: what its last product is sorted by, and that product's id. */
export type Cursor = { key: number | string; id: string };

const id = z.string().refine(isValidId);
const byNumber = z.int().min(0);
const byName = z.string().regex(/^([0-9a-f]{2}){0,60}$/);

/** Where a product stands in a list sorted this way. */
export function placeIn(
  sort: Sort,
  row: Pick<ProductRow, 'id' | 'created_at' | 'pay_paise' | 'sort_name'>,
): Cursor {
  if (sort === 'name') return { key: row.sort_name, id: row.id };
  const byTime = sort === 'newest' || sort === 'oldest';
  return { key: byTime ? row.created_at : row.pay_paise, id: row.id };
}

/** Opaque text for an address. */
export function writeCursor(sort: Sort, { key, id: last }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, key, last])).toString('base64url');
}

/** @throws problem `invalid` for text that is no cursor of a list sorted this way */
export function readCursor(sort: Sort, text: string): Cursor {
  const shape = z.tuple([z.literal(sort), sort === 'name' ? byName : byNumber, id]);
  const parsed = shape.safeParse(parse(text));
  if (!parsed.success) throw refusal();
  const [, key, last] = parsed.data;
  const cursor = { key, id: last };
  // Exactly what the shop writes: no two texts stand for one place.
  if (writeCursor(sort, cursor) !== text) throw refusal();
  return cursor;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

const refusal = () => invalidAt('cursor', 'This is no place in this list');
