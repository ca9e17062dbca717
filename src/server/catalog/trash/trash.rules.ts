import { TRASH_DAYS, type TrashedItem } from '#contract/catalog/trash.ts';
import { type ImageRow, presentImage } from '../images.rules.ts';
import type { MediaRow } from '#server/database/tables.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';

const KEPT_MS = TRASH_DAYS * 24 * 60 * 60_000;

/** What was deleted at this moment or before is gone for good. */
export const endOfTrash = (now: number): number => now - KEPT_MS;

type Nullable<T> = { [K in keyof T]: T[K] | null };
export type TrashedProduct = Nullable<Omit<MediaRow, 'created_at' | 'fine_width' | 'fine_height'>> & {
  id: string;
  name: string;
  deleted_at: number;
  alt: string | null;
  category_id: string;
  category_name: string;
  category_deleted_at: number | null;
};
export type TrashedCategory = { id: string; name: string; deleted_at: number; products: number };

const times = (deletedAt: number) => ({
  deletedAt: isoTimestamp(deletedAt),
  until: isoTimestamp(deletedAt + KEPT_MS),
});

function imageOf({ hash, width, height, placeholder, state, alt }: TrashedProduct): ImageRow | undefined {
  if (hash === null || width === null || height === null || placeholder === null || state === null)
    return undefined;
  return { hash, width, height, placeholder, state, alt, position: 0 };
}

function presentTrashedProduct(row: TrashedProduct): TrashedItem {
  const image = imageOf(row);
  return {
    kind: 'product',
    _id: row.id,
    name: row.name,
    ...times(row.deleted_at),
    products: 0,
    category: { _id: row.category_id, name: row.category_name, deleted: row.category_deleted_at !== null },
    picture: image && presentImage(image),
  };
}

function presentTrashedCategory({ id, name, deleted_at, products }: TrashedCategory): TrashedItem {
  return { kind: 'category', _id: id, name, ...times(deleted_at), products };
}

/** What stands in the trash, as it was found. */
export type Trashed = ({ kind: 'product' } & TrashedProduct) | ({ kind: 'category' } & TrashedCategory);

export const presentTrashed = (found: Trashed): TrashedItem =>
  found.kind === 'product' ? presentTrashedProduct(found) : presentTrashedCategory(found);

/** One list of two, of which each has the latest first: of the same moment, categories stand before products. */
export function inOrderOfDeletion(
  categories: readonly TrashedCategory[],
  products: readonly TrashedProduct[],
): Trashed[] {
  const all = [
    ...categories.map((category) => ({ kind: 'category', ...category }) as const),
    ...products.map((product) => ({ kind: 'product', ...product }) as const),
  ];
  return all.toSorted((one, other) => other.deleted_at - one.deleted_at);
}
