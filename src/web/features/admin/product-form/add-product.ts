import { isSoldOutNow } from '#contract/catalog/availability.ts';
import type { Product } from '#contract/catalog/product.ts';
import { queryClient } from '#web/api/query-client.ts';
import type { useNavigation } from '#web/navigation/navigation.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { addProductToLists } from '../shared/list-cache.ts';
import { allCategories, settingsQuery } from '../shared/queries.ts';
import { newProduct, type ProductDraft } from './product-draft.ts';

type Navigate = ReturnType<typeof useNavigation>['navigate'];

/** The product after which the artist pressed "Add another". */
let addAnotherAfter: Product | undefined;

/**
 * The draft of a new product. If the artist adds another one, it has the category and stock of the last; otherwise the category if
 * the shop has only one, and the stock of the settings, as also after a product with
 * variants, whose own stock is not used. The dialog opens when categories and settings are loaded.
 */
export function startingDraft(): ProductDraft {
  const last = addAnotherAfter;
  addAnotherAfter = undefined;
  const stock = queryClient.getQueryData(settingsQuery.queryKey)?.dashboard?.newProductsHaveStock ? 1 : 0;
  if (last) return newProduct(last.variants ? stock : last.stock, last.category._id);
  const [only, ...others] = queryClient.getQueryData(allCategories.queryKey) ?? [];
  return newProduct(stock, others.length === 0 ? only?._id : undefined);
}

export const isInGallery = ({ category }: { category: string }) =>
  queryClient.getQueryData(allCategories.queryKey)?.find(({ _id }) => _id === category)?.gallery === true;

/** @param navigate offers to add another product; undefined when the user has left the form */
export function showCreated(product: Product, navigate: Navigate | undefined): void {
  addProductToLists(product);
  const again = location.pathname + location.search;
  const addAnother = () => {
    addAnotherAfter = product;
    void navigate?.(again, { keepScroll: true });
  };
  showToast({
    kind: 'success',
    title: 'Product created',
    description: createdText(product),
    ...(navigate && { action: { label: 'Add another', run: addAnother } }),
  });
}

/** Warns about a new visible product without stock, which visitors see as sold out at once. */
export function createdText(product: Product): string {
  const startsSoldOut = product.visibility && !product.isSoldOut && isSoldOutNow(product);
  return startsSoldOut
    ? `“${product.name}” is saved. Visitors see it as sold out until it has stock.`
    : `“${product.name}” is saved.`;
}
