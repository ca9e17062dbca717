import { newShopId } from '#server/media/storage/shop-id.ts';

/** The ids that a restore finds; undefined when missing or unreadable. */
export type ShopIds = {
  /** The id in the backup: that of the source shop. */
  inBackup: string | undefined;
  /** The id in the database that the restore replaces. */
  inDatabase: string | undefined;
  /** The id in the storage that receives the images. */
  inStorage: string | undefined;
};

type RestoreMode = { isReplacing: boolean; isSourceRetired: boolean };

/**
 * Chooses the id of a restored shop. Two shops with one id would share images, and each would delete those of the other. So
 * the restored shop gets the source's id only when it replaces the source or the operator says that the source is retired.
 */
export function idAfterRestore(
  { inBackup, inDatabase, inStorage }: ShopIds,
  { isReplacing, isSourceRetired }: RestoreMode,
): string {
  // A backup from before ids has none: the storage with the images then belongs to the retired shop.
  if (isSourceRetired) return inBackup ?? inStorage ?? newShopId();
  // The replaced shop keeps its id, whatever backup it gets. When its database is unreadable, its storage has the id.
  if (isReplacing) return inDatabase ?? inStorage ?? newShopId();
  return newShopId();
}

/** Explains why a shop with this id cannot use the storage; undefined when it can. */
export function storageConflict(
  id: string,
  { inBackup, inStorage }: ShopIds,
  storage: string,
): string | undefined {
  if (inStorage === undefined || inStorage === id) return undefined;
  const another = 'set STORAGE_URL to another folder of the bucket: s3://bucket/another-folder?…';
  return inStorage === inBackup
    ? `The pictures in ${storage} belong to the shop that the backup is of (${inStorage}). If that shop will not be opened any more, ` +
        `add --source-retired; otherwise ${another}`
    : `The pictures in ${storage} belong to another shop (${inStorage}). Please ${another}`;
}
