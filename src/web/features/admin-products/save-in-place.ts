import type { Product } from '#contract/product.ts';
import { messageOf, refusalCode } from '#web/data/call-error.ts';
import { fetchCall } from '#web/data/fetch-call.ts';
import { queryClient } from '#web/data/query-client.ts';
import { forgetCatalogue, removeFromLists, replaceInLists } from '#web/features/admin/public.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { signedIn } from '#web/features/sign-in/public.ts';
import { productInput } from './product-input.ts';

type Change = (product: Product) => Product;

/** The last save of each product that is under way: the next one waits for it, and begins with what it saved. */
const underWay = new Map<string, Promise<Product>>();

/** Saves a change made in the list: it shows at once, and is taken back where the server refuses it. Never throws. */
export async function saveInPlace(product: Product, change: Change): Promise<void> {
  const id = product._id;
  const before = underWay.get(id) ?? Promise.resolve(product);
  // An answer that is on its way would show the list as it was.
  if (!queryClient.isFetching({ queryKey: ['listProducts'], predicate: ({ state }) => !state.data }))
    await queryClient.cancelQueries({ queryKey: ['listProducts'] });
  replaceInLists('listProducts', change(product));
  const saving = before.then((base) => save(base, change));
  underWay.set(id, saving);
  await saving;
  if (underWay.get(id) !== saving) return;
  underWay.delete(id);
  await forgetCatalogue({ isShown: true });
}

/** Answers the product as the shop has it, as far as is known. */
async function save(base: Product, change: Change): Promise<Product> {
  replaceInLists('listProducts', change(base));
  try {
    const saved = await signedIn(() =>
      fetchCall('saveProduct', { params: { id: base._id }, body: productInput(change(base)) }),
    );
    replaceInLists('listProducts', saved);
    showToast({ kind: 'success', title: 'Product updated', description: `“${saved.name}” is saved.` });
    return saved;
  } catch (error) {
    replaceInLists('listProducts', base);
    const isStale = refusalCode(error) === 'stale';
    const now = isStale ? await productNow(base) : base;
    replaceInLists('listProducts', now);
    if (refusalCode(error) === 'not_found') removeFromLists('listProducts', [base._id]);
    showToast({
      kind: 'error',
      title: 'Error updating product',
      description: isStale
        ? `${messageOf(error)} “${now.name}” is shown as it is now; your change was not saved.`
        : messageOf(error),
    });
    return now;
  }
}

async function productNow(base: Product): Promise<Product> {
  try {
    return await fetchCall('getProduct', { params: { id: base._id } });
  } catch {
    // The list asks again by itself.
    return base;
  }
}
