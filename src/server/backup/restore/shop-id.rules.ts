import { newShopId } from '#server/media/storage/shop-id.ts';

/** Ids that a restore meets; each is undefined where there is none, or none that can be read. */
export type ShopIds = {
  /** Of the shop that the backup is of. */
  saved: string | undefined;
  /** Of the shop whose place it takes. */
  present: string | undefined;
  /** Of the storage that the pictures go into. */
  stored: string | undefined;
};

type How = { isReplacing: boolean; isSourceRetired: boolean };

/**
 * The id of a restored shop. Two shops with one id would share pictures, and each would delete those of the other. So the
 * backup's id goes on only where its shop does not: where the restore takes its place, or the operator says that it is retired.
 */
export function idAfterRestore(
  { saved, present, stored }: ShopIds,
  { isReplacing, isSourceRetired }: How,
): string {
  // A backup from before ids: whatever has the pictures is the shop that is retired.
  if (isSourceRetired) return saved ?? stored ?? newShopId();
  // The place keeps its id, whichever backup goes into it; where its database can't be read, its storage knows it.
  if (isReplacing) return present ?? stored ?? newShopId();
  return newShopId();
}

/** Why this storage is not for a shop of this id, as a sentence; undefined where it is. */
export function storageConflict(id: string, { saved, stored }: ShopIds, storage: string): string | undefined {
  if (stored === undefined || stored === id) return undefined;
  const another = 'set STORAGE_URL to another folder of the bucket: s3://bucket/another-folder?…';
  return stored === saved
    ? `The pictures in ${storage} belong to the shop that the backup is of (${stored}). If that shop will not be opened any more, ` +
        `add --source-retired; otherwise ${another}`
    : `The pictures in ${storage} belong to another shop (${stored}). Please ${another}`;
}
