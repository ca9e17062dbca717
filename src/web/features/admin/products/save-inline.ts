import type { EditableValues } from '#contract/catalog/bulk.ts';
import { isPriced } from '#contract/catalog/prices/is-priced.ts';
import type { Product } from '#contract/catalog/product.ts';
import { SAVE_AGAIN, errorMessage, problemCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { invalidateCatalog, removeFromLists, replaceInLists } from '../shared/list-cache.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { retryAfterLogin } from '#web/features/shared/login-request/retry-after-login.ts';
import { productInput } from './product-input.ts';
import { undoAction, undoOf, variantOf } from './undo-changes.ts';

type Change = (product: Product) => Product;

/** The product as the server is known to have it, and why the save failed if a retry may succeed. */
type SaveResult = { latest: Product; failure?: string };

/** The pending save of each product: the next one waits for it and starts from its result. */
const pending = new Map<string, Promise<SaveResult>>();

/**
 * Saves a change made in the list. The list shows it at once and reverts it if the save fails. Never throws.
 * @returns why it failed, if a retry may succeed
 */
export async function saveInline(product: Product, change: Change): Promise<string | undefined> {
  const id = product._id;
  const queryKey = ['listProducts'];
  const isFirstLoad =
    queryClient.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
  // A response that was sent before the change would show the old list. A canceled first load would show none.
  if (!isFirstLoad) await queryClient.cancelQueries({ queryKey });
  replaceInLists('listProducts', change(product));
  // No `await` between these lines: another change of the product must wait for this one.
  const before = pending.get(id) ?? Promise.resolve({ latest: product });
  const saving = before.then(({ latest }) => save(latest, change));
  pending.set(id, saving);
  const { failure } = await saving;
  if (pending.get(id) === saving) {
    pending.delete(id);
    void invalidateCatalog({ listsShowChange: true });
  }
  return failure;
}

async function save(base: Product, change: Change): Promise<SaveResult> {
  replaceInLists('listProducts', change(base));
  try {
    const saved = await retryAfterLogin(() =>
      fetchCall('saveProduct', { params: { id: base._id }, body: productInput(change(base)) }),
    );
    replaceInLists('listProducts', saved);
    showToast({
      kind: 'success',
      title: 'Product updated',
      description: `“${saved.name}” is saved.`,
      action: undoAction([undoOf(saved, numbersBefore(base, saved))]),
    });
    return { latest: saved };
  } catch (error) {
    replaceInLists('listProducts', base);
    const isStale = problemCode(error) === 'stale';
    const isGone = problemCode(error) === 'not_found';
    const latest = isStale ? await fetchLatest(base) : base;
    replaceInLists('listProducts', latest);
    if (isGone) removeFromLists('listProducts', [base._id]);
    const { description, secondLine } = toToastError(error, SAVE_AGAIN);
    showToast({
      kind: 'error',
      title: 'Error updating product',
      description: isStale
        ? `${description} The list shows “${latest.name}” as it is now; your change was not saved.`
        : description,
      secondLine,
    });
    return { latest, ...(isStale || isGone ? {} : { failure: errorMessage(error) }) };
  }
}

/** The earlier prices and stocks that a save changed. */
function numbersBefore({ price, stock, variants }: Product, saved: Product): EditableValues {
  const variantValues = variants?.items.flatMap((item) => {
    const savedItem = variantOf(saved, item._id);
    const before = {
      ...(item.price !== savedItem?.price && { price: item.price ?? null }),
      ...(item.stock !== savedItem?.stock && { stock: item.stock }),
    };
    return Object.keys(before).length > 0 ? [{ _id: item._id, ...before }] : [];
  });
  const isSamePrice = JSON.stringify(price) === JSON.stringify(saved.price);
  // The type requires the key `discounted`, even for undefined.
  const priceWithAllKeys = { ...price, discounted: price.discounted };
  return {
    ...(isSamePrice ? {} : { price: priceWithAllKeys }),
    // With variants, the stock follows from theirs.
    ...(variantValues ? { variantValues } : stock === saved.stock ? {} : { stock }),
  };
}

async function fetchLatest(base: Product): Promise<Product> {
  try {
    const product = await fetchCall('getProduct', { params: { id: base._id } });
    return isPriced(product) ? product : base;
  } catch {
    // The list is refetched anyway.
    return base;
  }
}
