import { TRASH_DAYS, type TrashedItem } from '#contract/catalog/trash.ts';
import { type FirstImage, firstImageOf, presentImage } from '../images.rules.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';
import { DAY_MS } from '#contract/durations.ts';

const RETENTION_MS = TRASH_DAYS * DAY_MS;

/** Anything deleted at or before this time is gone for good. */
export const expiredBefore = (now: number): number => now - RETENTION_MS;

export type TrashedProduct = FirstImage & {
  id: string;
  name: string;
  deleted_at: number;
  category_id: string;
  category_name: string;
  category_deleted_at: number | null;
};
export type TrashedCategory = { id: string; name: string; deleted_at: number; products: number };

const times = (deletedAt: number) => ({
  deletedAt: isoTimestamp(deletedAt),
  until: isoTimestamp(deletedAt + RETENTION_MS),
});

function presentTrashedProduct(row: TrashedProduct): TrashedItem {
  const image = firstImageOf(row);
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

/** A row of the trash. */
export type Trashed = ({ kind: 'product' } & TrashedProduct) | ({ kind: 'category' } & TrashedCategory);

export const presentTrashed = (found: Trashed): TrashedItem =>
  found.kind === 'product' ? presentTrashedProduct(found) : presentTrashedCategory(found);

/** Merges two lists that each begin with the latest; at the same time, categories come before products. */
export function mergeByDeletion(
  categories: readonly TrashedCategory[],
  products: readonly TrashedProduct[],
): Trashed[] {
  const all = [
    ...categories.map((category) => ({ kind: 'category', ...category }) as const),
    ...products.map((product) => ({ kind: 'product', ...product }) as const),
  ];
  return all.toSorted((one, other) => other.deleted_at - one.deleted_at);
}
