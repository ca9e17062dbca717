import type { EditableValues, UndoInput } from '#contract/catalog/bulk.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import { canBeId } from '#server/database/ids.ts';
import { differences, summarizeNames } from '#server/history/history.rules.ts';
import { type NewHistoryEntry, recordHistory } from '#server/history/history.store.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { writeCatalog } from '#server/catalog/catalog-version.store.ts';
import { productsChanged } from '#server/catalog/freshness.rules.ts';
import { categoryExists } from '#server/catalog/categories/categories.store.ts';
import { nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import { hasValues, undoneFields } from './bulk.rules.ts';
import { variantPriceIssues } from '#contract/catalog/variant-rules.ts';
import { changeVariantValues } from '#server/catalog/variants/variant-values.rules.ts';
import { toVariantRows } from '#server/catalog/variants/variants.rules.ts';
import { replaceVariants } from '#server/catalog/variants/variants.store.ts';
import { type FieldValues, toContent, toHistoryTexts, toSomeColumns } from '../product-fields.ts';
import { findProducts } from '../products.queries.ts';
import { type FoundProduct, presentForAdmin } from '../products.rules.ts';
import { updateProduct } from '../products.store.ts';

type Change = UndoInput['changes'][number];

/** The ids of the wanted categories that still exist. */
async function categoriesIn(db: Reader, changes: readonly Change[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(changes.flatMap(({ to }) => to.category ?? []))].filter(canBeId);
  const existing = new Set<string>();
  for (const id of wanted) if (await categoryExists(db, id)) existing.add(id);
  return existing;
}

async function productsById(db: Reader, ids: readonly string[]): Promise<Map<string, FoundProduct>> {
  const found = await findProducts(db, ids.filter(canBeId));
  return new Map(found.map((product) => [product.id, product]));
}

/** The fields of a product with these values. */
function valuesAfter(found: FoundProduct, to: EditableValues): FieldValues {
  const product = presentForAdmin(found);
  return {
    ...product,
    category: to.category ?? product.category._id,
    price: to.price ?? product.price,
    visibility: to.visibility ?? product.visibility,
    isAvailableToSell: to.isAvailableToSell ?? product.isAvailableToSell,
    stock: to.stock ?? product.stock,
    variants: product.variants && changeVariantValues(product.variants, to.variantValues ?? []),
  };
}

async function setValues(tx: Transaction, product: FoundProduct, to: EditableValues, now: number) {
  const updated_at = nextUpdatedAt(now, product.updated_at);
  if (product.option_names === null)
    return updateProduct(tx, product.id, { ...toSomeColumns(to), updated_at });
  // The price and stock of a product with options follow from its variants.
  const after = valuesAfter(product, to);
  await replaceVariants(tx, product.variants, toVariantRows(product.id, after.variants, product.variants));
  return updateProduct(tx, product.id, { ...toContent(after), updated_at });
}

export const undoHandlers: Handlers<'undoProducts'> = {
  undoProducts(context, { body: { changes } }) {
    return writeCatalog(context, async (tx, _after, limitInvalidation) => {
      const ids = changes.map(({ id }) => id);
      const before = await productsById(tx, ids);
      const categories = await categoriesIn(tx, changes);
      const canUndo = ({ id, from, to }: Change) => {
        const product = before.get(id);
        const hasCategory = to.category === undefined || categories.has(to.category);
        if (!product || !hasCategory || !hasValues(presentForAdmin(product), from)) return false;
        const { price, variants } = valuesAfter(product, to);
        return !variants || variantPriceIssues(price, variants.items).length === 0;
      };
      const done = changes.filter(canUndo);
      await limitInvalidation(productsChanged(done.map(({ id }) => id)));
      const time = context.now();
      for (const { id, to } of done) {
        const product = before.get(id);
        if (product) await setValues(tx, product, to, time);
      }
      const saved = await productsById(tx, ids);
      const restored = done.flatMap(({ id }) => saved.get(id) ?? []).map(presentForAdmin);
      const record = historyOf(done, restored, before);
      if (record) await recordHistory(tx, context, record);
      const conflicts = changes.filter((change) => !done.includes(change));
      return {
        restored,
        conflicts: conflicts.map(({ id }) => ({ _id: id, name: before.get(id)?.name })),
      };
    });
  },
};

/** One entry: the changes of a single product, or the names of the restored values of several. */
function historyOf(
  done: readonly Change[],
  restored: readonly Product[],
  before: ReadonlyMap<string, FoundProduct>,
): NewHistoryEntry | undefined {
  const [first, ...others] = restored;
  if (!first) return undefined;
  const was = before.get(first._id);
  if (others.length === 0 && was) {
    const changes = differences(toHistoryTexts(presentForAdmin(was)), toHistoryTexts(first));
    return { action: 'update', kind: 'product', target: first, changes };
  }
  const names = summarizeNames(restored.map(({ name }) => name));
  const target = { name: `${restored.length} products: ${names}` };
  return { action: 'bulk', kind: 'product', target, changes: undoneFields(done) };
}
