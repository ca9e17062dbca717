import type { Database, Reader, Transaction } from '#server/database/database.ts';

/**
 * The random id that database and storage share, so that a shop notices a storage of another one. Undefined until it has
 * checked its storage for the first time.
 */
export async function readShopId(db: Reader): Promise<string | undefined> {
  return (await db.selectFrom('shop_id').select('id').orderBy('id').executeTakeFirst())?.id;
}

/** Gives the shop this id unless it has one, for example from another process that starts too. @returns the shop's id */
export function initShopId(database: Database, id: string): Promise<string> {
  return database.write(async (tx) => {
    const known = await readShopId(tx);
    if (known === undefined) await tx.insertInto('shop_id').values({ id }).execute();
    return known ?? id;
  });
}

/** Forgets the storage of the images, because they are moved: the next start records the one that it finds. */
export async function forgetStorage(tx: Transaction): Promise<void> {
  await tx.updateTable('shop_id').set({ storage_id: null }).execute();
}

/** The id of the folder with the shop's images; undefined while none is recorded. */
export async function readKnownFolderId(db: Reader): Promise<string | undefined> {
  const row = await db.selectFrom('shop_id').select('storage_id').orderBy('id').executeTakeFirst();
  return row?.storage_id ?? undefined;
}

/**
 * Records the folder, unless another process was faster.
 * @param write stores the id in the folder, before the commit: other processes wait for it
 */
export const recordFolder = (
  database: Database,
  id: string,
  write: (id: string) => Promise<void>,
): Promise<void> =>
  database.write(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('shop_id')
      .set({ storage_id: id })
      .where('storage_id', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) await write(id);
  });

/** The images are in this folder from now on. */
export async function replaceFolder(database: Database, id: string): Promise<void> {
  await database.write((tx) => tx.updateTable('shop_id').set({ storage_id: id }).execute());
}

/** Gives the shop this id in place of its own. The next start records the storage that it finds. */
export async function setShopId(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('shop_id').execute();
  await tx.insertInto('shop_id').values({ id }).execute();
}
