import { sql } from 'kysely';
import type { Reader, Transaction } from '#server/database/database.ts';
import { engineOf } from '#server/database/engines/engine-of.ts';
import { isIn } from '#server/database/list-value.ts';
import type { VariantRow } from '#server/database/variant-tables.ts';
import type { FoundVariant } from './variants.rules.ts';

/**
 * The variants of each selected product as one JSON text, see `readVariants`; null for a product without any. A join would repeat
 * each image for each variant.
 */
export function variantsColumn(db: Reader) {
  const columns = sql`variant.id, variant.position, variant.option_values, variant.price_paise, variant.stock`;
  const list =
    engineOf(db) === 'sqlite'
      ? sql`json_group_array(json_array(${columns}))`
      : sql`json_agg(json_build_array(${columns}))::text`;
  return sql<string | null>`case when product.option_names is null then null
    else (select ${list} from product_variant as variant where variant.product_id = product.id) end`;
}

/** 1 if variants of the selected product cost more than the product, else 0: cards then say “from ₹500”. */
export const hasCostlierVariant = sql<0 | 1>`case when product.option_names is null then 0
  when exists (select 1 from product_variant as variant
    where variant.product_id = product.id and variant.price_paise > product.pay_paise) then 1 else 0 end`;

/** Whether any product has variants. */
export async function haveVariants(db: Reader): Promise<boolean> {
  const found = await db
    .selectFrom('product')
    .select('id')
    .where('option_names', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Replaces the variants of a product. The product's stock must be set to their sum afterwards, but before the commit.
 * @param before the current ones
 */
export async function replaceVariants(
  tx: Transaction,
  before: readonly Pick<FoundVariant, 'id'>[],
  rows: readonly VariantRow[],
): Promise<void> {
  const stays = new Set(rows.map(({ id }) => id));
  const removed = before.map(({ id }) => id).filter((id) => !stays.has(id));
  if (removed.length > 0)
    await tx
      .deleteFrom('product_variant')
      .where(isIn(tx, 'id', removed))
      .execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('product_variant')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((is) => ({
        position: is.ref('excluded.position'),
        option_values: is.ref('excluded.option_values'),
        price_paise: is.ref('excluded.price_paise'),
        stock: is.ref('excluded.stock'),
      })),
    )
    .execute();
}

export async function updateVariantPrices(
  tx: Transaction,
  variants: readonly Pick<FoundVariant, 'id' | 'price_paise'>[],
): Promise<void> {
  for (const { id, price_paise } of variants)
    await tx.updateTable('product_variant').set({ price_paise }).where('id', '=', id).execute();
}
