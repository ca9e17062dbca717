import type { Database, Reader, Transaction } from '#server/database/database.ts';

/**
 * The random id that database and storage share, so that a shop notices a storage of another one. Undefined until it has checked its storage
 * for the first time.
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

export async function setShopId(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('shop_id').execute();
  await tx.insertInto('shop_id').values({ id }).execute();
}
