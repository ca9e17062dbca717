import type { BulkChange } from '#contract/catalog/bulk.ts';
import { limits } from '#contract/api/limits.ts';
import { formatRupees } from '#contract/text/money.ts';
import { type Problem, invalidAt, problem } from '#contract/api/problems.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import { canBeId } from '#server/database/ids.ts';
import { summarizeNames } from '#server/history/history.rules.ts';
import { recordHistory } from '#server/history/history.store.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { bulkFields, changedFields, priceAfter, valuesOf } from './bulk.rules.ts';
import { writeCatalog } from '#server/catalog/catalog-version.store.ts';
import { productsChanged } from '#server/catalog/freshness.rules.ts';
import { findCategory } from '#server/catalog/categories/categories.queries.ts';
import { nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import { findProducts } from '../products.queries.ts';
import { toSomeColumns } from '../product-fields.ts';
import { type FoundProduct, presentForAdmin } from '../products.rules.ts';
import { trashProduct, updateProduct } from '../products.store.ts';
import { variantPricesAfter } from '#server/catalog/variants/variants.rules.ts';
import { updateVariantPrices } from '#server/catalog/variants/variants.store.ts';

function invalid(sentence: string, issues: readonly { path: string; message: string }[]): Problem {
  return problem('invalid', sentence, { issues });
}

/**
 * The products with these ids, in their order; a repeated id gives one product.
 * @throws problem `invalid` that lists the index of every id without a product
 */
async function requireProducts(db: Reader, ids: readonly string[]): Promise<FoundProduct[]> {
  const distinct = [...new Set(ids)];
  const found = await findProducts(db, distinct.filter(canBeId));
  const byId = new Map(found.map((product) => [product.id, product]));
  const issues = ids.flatMap((id, index) =>
    byId.has(id) ? [] : [{ path: `ids.${index}`, message: `There is no product with the id ${id}` }],
  );
  const missing = distinct.filter((id) => !byId.has(id)).length;
  if (missing > 0) {
    const sentence = `${missing} of these products ${missing === 1 ? 'does' : 'do'} not exist`;
    throw invalid(`${sentence}. Nothing was changed.`, issues);
  }
  return distinct.flatMap((id) => byId.get(id) ?? []);
}

/** The columns that a change sets in one product, and its variants after it. */
function contentAfter(change: BulkChange, product: FoundProduct) {
  const { delete: _deleted, price: adjusted, ...values } = change;
  if (!adjusted) return { content: toSomeColumns(values), variants: [] };
  const content = priceAfter(product, adjusted.percent);
  const variants = content && variantPricesAfter(product.variants, adjusted.percent, content.pay_paise);
  if (variants) return { content, variants };
  const message = `${product.name.slice(0, 100)} would have a price above ${formatRupees(limits.price)}`;
  throw invalid(`${message}. Nothing was changed.`, [{ path: 'change.price.percent', message }]);
}

/** The name of the category that products move to, if any. @throws problem `invalid` when it does not exist */
async function categoryName(db: Reader, { category }: BulkChange): Promise<string | undefined> {
  if (category === undefined) return undefined;
  const found = canBeId(category) ? await findCategory(db, category) : undefined;
  if (found) return found.name;
  throw invalidAt('change.category', 'That category does not exist');
}

async function apply(tx: Transaction, change: BulkChange, product: FoundProduct, now: number): Promise<void> {
  if (change.delete) return trashProduct(tx, product.id, now);
  const updated_at = nextUpdatedAt(now, product.updated_at);
  const { content, variants } = contentAfter(change, product);
  await updateProduct(tx, product.id, { ...content, updated_at });
  await updateVariantPrices(tx, variants);
}

export const bulkHandlers: Handlers<'changeProducts'> = {
  changeProducts(context, { body: { ids, change } }) {
    return writeCatalog(context, async (tx, _after, limitInvalidation) => {
      const products = await requireProducts(tx, ids);
      await limitInvalidation(productsChanged(products.map(({ id }) => id)));
      const category = await categoryName(tx, change);
      const time = context.now();
      for (const product of products) await apply(tx, change, product, time);
      const [only] = products.length === 1 ? products : [];
      const names = summarizeNames(products.map(({ name }) => name));
      await recordHistory(tx, context, {
        action: 'bulk',
        kind: 'product',
        target: only ? { _id: only.id, name: only.name } : { name: `${products.length} products: ${names}` },
        changes: bulkFields(change, category),
      });
      if (change.delete) return products.map((product) => presentForAdmin({ ...product, deleted_at: time }));
      const changed = await requireProducts(tx, ids);
      const fields = changedFields(change);
      // Both lists are in the order of the ids.
      return changed.map((product, index) => ({
        ...presentForAdmin(product),
        before: valuesOf(presentForAdmin(products[index] ?? product), fields),
      }));
    });
  },
};
