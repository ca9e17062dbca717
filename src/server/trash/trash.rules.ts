import { TRASH_DAYS, type TrashedItem } from '#contract/trash.ts';
import { type PictureRow, presentPicture } from '../catalogue/pictures.rules.ts';
import type { MediaRow } from '../database/tables.ts';
import { isoTime } from '../iso-time.ts';

const KEPT_MS = TRASH_DAYS * 24 * 60 * 60_000;

/** What was deleted at this moment or before is gone for good. */
export const endOfTrash = (now: number): number => now - KEPT_MS;

type Nullable<T> = { [K in keyof T]: T[K] | null };
type TrashedProduct = Nullable<Omit<MediaRow, 'created_at' | 'fine_width' | 'fine_height'>> & {
  id: string;
  name: string;
  deleted_at: number;
  alt: string | null;
  category_id: string;
  category_name: string;
  category_deleted_at: number | null;
};
type TrashedCategory = { id: string; name: string; deleted_at: number; products: number };

const times = (deletedAt: number) => ({ deletedAt: isoTime(deletedAt), until: isoTime(deletedAt + KEPT_MS) });

function pictureOf({ hash, width, height, placeholder, state, alt }: TrashedProduct): PictureRow | undefined {
  if (hash === null || width === null || height === null || placeholder === null || state === null)
    return undefined;
  return { hash, width, height, placeholder, state, alt, position: 0 };
}

export function presentTrashedProduct(row: TrashedProduct): TrashedItem {
  const picture = pictureOf(row);
  return {
    kind: 'product',
    _id: row.id,
    name: row.name,
    ...times(row.deleted_at),
    products: 0,
    category: { _id: row.category_id, name: row.category_name, deleted: row.category_deleted_at !== null },
    picture: picture && presentPicture(picture),
  };
}

export function presentTrashedCategory({ id, name, deleted_at, products }: TrashedCategory): TrashedItem {
  return { kind: 'category', _id: id, name, ...times(deleted_at), products };
}

/** The latest first. */
export function inOrderOfDeletion(items: readonly TrashedItem[]): TrashedItem[] {
  return items.toSorted((one, other) => Date.parse(other.deletedAt) - Date.parse(one.deletedAt));
}
