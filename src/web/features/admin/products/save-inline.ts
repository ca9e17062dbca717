import type { ProductValues } from '#contract/catalog/bulk.ts';
import { isPriced } from '#contract/catalog/is-priced.ts';
import type { Product } from '#contract/catalog/product.ts';
import { KEPT, messageOf, moreOf, refusalCode } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { forgetCatalog, removeFromLists, replaceInLists } from '../shared/list-cache.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { retryAfterLogin } from '#web/features/shared/login-request/retry-after-login.ts';
import { productInput } from './product-input.ts';
import { undoAction, undoOf } from './undo-changes.ts';

type Change = (product: Product) => Product;

/** The product as the shop has it, as far as is known, and why a save failed that may be tried again as it is. */
type Ended = { now: Product; failure?: string };

/** The last save of each product that is under way: the next one waits for it, and begins with what it saved. */
const underWay = new Map<string, Promise<Ended>>();

/**
 * Saves a change made in the list: it shows at once, and is taken back where it could not be saved. Never throws, and
 * answers why it failed where another try may do it.
 */
export async function saveInPlace(product: Product, change: Change): Promise<string | undefined> {
  const id = product._id;
  const before = underWay.get(id) ?? Promise.resolve({ now: product });
  // An answer that is on its way would show the list as it was.
  if (!queryClient.isFetching({ queryKey: ['listProducts'], predicate: ({ state }) => !state.data }))
    await queryClient.cancelQueries({ queryKey: ['listProducts'] });
  replaceInLists('listProducts', change(product));
  const saving = before.then(({ now }) => save(now, change));
  underWay.set(id, saving);
  const { failure } = await saving;
  if (underWay.get(id) === saving) {
    underWay.delete(id);
    void forgetCatalog({ isShown: true });
  }
  return failure;
}

async function save(base: Product, change: Change): Promise<Ended> {
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
    return { now: saved };
  } catch (error) {
    replaceInLists('listProducts', base);
    const isStale = refusalCode(error) === 'stale';
    const isGone = refusalCode(error) === 'not_found';
    const now = isStale ? await productNow(base) : base;
    replaceInLists('listProducts', now);
    if (isGone) removeFromLists('listProducts', [base._id]);
    showToast({
      kind: 'error',
      title: 'Error updating product',
      description: isStale
        ? `${messageOf(error)} “${now.name}” is shown as it is now; your change was not saved.`
        : messageOf(error),
      more: moreOf(error, KEPT),
    });
    return { now, ...(isStale || isGone ? {} : { failure: messageOf(error) }) };
  }
}

/** The numbers that a save changed, as they were before it. */
function numbersBefore({ price, stock }: Product, saved: Product): ProductValues {
  const isSamePrice = JSON.stringify(price) === JSON.stringify(saved.price);
  const whole = { ...price, discounted: price.discounted };
  return { ...(isSamePrice ? {} : { price: whole }), ...(stock === saved.stock ? {} : { stock }) };
}

async function productNow(base: Product): Promise<Product> {
  try {
    const product = await fetchCall('getProduct', { params: { id: base._id } });
    return isPriced(product) ? product : base;
  } catch {
    // The list asks again by itself.
    return base;
  }
}
