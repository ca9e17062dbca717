import { sql } from 'kysely';
import type { StockItem } from '#server/catalog/products/stock.store.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import type { HoldRow } from '#server/database/hold-tables.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import type { FoundHold, HoldsByProduct } from './holds.rules.ts';

/** Whether holds have an effect: only with the order book. */
export const areHoldsOn = async (db: Reader): Promise<boolean> => (await readSettings(db)).orderBook;

/** A hold without a variant has no effect while its product has variants, and one on a variant none after the product lost them. */
const matchesVariants = sql<boolean>`(hold.variant_id is null) = (product.option_names is null)`;

/** The holds that match their products' variants, also ended ones; none while the order book is off. */
export async function readHoldsByProduct(db: Reader): Promise<HoldsByProduct> {
  const rows = await db
    .selectFrom('hold')
    .innerJoin('product', 'product.id', 'hold.product_id')
    .leftJoin('product_variant', 'product_variant.id', 'hold.variant_id')
    .select(['hold.product_id', 'hold.variant_id', 'hold.until_at'])
    .select(({ fn }) => fn.coalesce('product_variant.stock', 'product.stock').as('stock'))
    .where(matchesVariants)
    .execute();
  // The setting is read only where it matters.
  if (rows.length === 0 || !(await areHoldsOn(db))) return new Map();
  return Map.groupBy(rows, ({ product_id }) => product_id);
}

/** The active holds with their products; none of products in the trash, and none that `matchesVariants` leaves out. */
const activeHolds = (db: Reader, now: number) =>
  db
    .selectFrom('hold')
    .innerJoin('product', 'product.id', 'hold.product_id')
    .leftJoin('product_variant', 'product_variant.id', 'hold.variant_id')
    .leftJoin('product_picture', (join) =>
      join.onRef('product_picture.product_id', '=', 'product.id').on('product_picture.position', '=', 0),
    )
    .leftJoin('media', 'media.hash', 'product_picture.media_hash')
    .selectAll('hold')
    .select(['product.name as product_name', 'product.option_names'])
    .select(['product_variant.option_values', 'media.hash', 'media.width'])
    .where('hold.until_at', '>', now)
    .where('product.deleted_at', 'is', null)
    .where(matchesVariants);

export const listHolds = (db: Reader, now: number): Promise<FoundHold[]> =>
  activeHolds(db, now).orderBy('hold.until_at').orderBy('hold.id').execute();

/** A query for the active holds that end at `end` at the latest. */
export const queryHoldsEndingBy = (db: Reader, now: number, end: number) =>
  activeHolds(db, now).where('hold.until_at', '<=', end);

export const findHold = (db: Reader, id: string, now: number): Promise<FoundHold | undefined> =>
  activeHolds(db, now).where('hold.id', '=', id).executeTakeFirst();

/** A hold as it is stored, also one that has ended or whose product is in the trash. */
export const findHoldRow = (db: Reader, id: string): Promise<HoldRow | undefined> =>
  db.selectFrom('hold').selectAll().where('id', '=', id).executeTakeFirst();

/** The active hold of a product or variant. For a former variant of a product that has none any more, it is that of the product. */
export function findHoldOf(
  db: Reader,
  { productId, variantId }: StockItem,
  now: number,
): Promise<FoundHold | undefined> {
  const holds = activeHolds(db, now).where('hold.product_id', '=', productId);
  if (variantId === null) return holds.where('hold.variant_id', 'is', null).executeTakeFirst();
  return holds
    .where(({ or, eb }) => or([eb('hold.variant_id', 'is', null), eb('hold.variant_id', '=', variantId)]))
    .executeTakeFirst();
}

/** The number of active holds, also of those that `activeHolds` leaves out. */
export async function countHolds(db: Reader, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('hold')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('until_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts a hold in place of one that has ended. */
export async function insertHold(tx: Transaction, row: HoldRow): Promise<void> {
  await tx
    .deleteFrom('hold')
    .where('product_id', '=', row.product_id)
    .where('variant_id', row.variant_id === null ? 'is' : '=', row.variant_id)
    .where('until_at', '<=', row.created_at)
    .execute();
  await tx.insertInto('hold').values(row).execute();
}

export async function updateHold(tx: Transaction, id: string, change: Partial<HoldRow>): Promise<void> {
  await tx.updateTable('hold').set(change).where('id', '=', id).execute();
}

export async function deleteHold(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('hold').where('id', '=', id).execute();
}

/** Deletes the holds that have ended, with the names in them. */
export async function deleteEndedHolds(tx: Transaction, now: number): Promise<void> {
  await tx.deleteFrom('hold').where('until_at', '<=', now).execute();
}
