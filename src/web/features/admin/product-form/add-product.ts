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

/** Starts the next new product from this one. */
export function addAnother(product: Product): void {
  addAnotherAfter = product;
}

/**
 * The draft of a new product. If the artist adds another one, it has the choices and the stock of the last one; otherwise the category
 * if the shop has only one, and the stock of the settings. A product with variants has no stock of its own: after one, the stock is that
 * of the settings, too. The dialog opens when categories and settings are loaded.
 */
export function startingDraft(): ProductDraft {
  const last = addAnotherAfter;
  addAnotherAfter = undefined;
  const stock = queryClient.getQueryData(settingsQuery.queryKey)?.dashboard?.newProductsHaveStock ? 1 : 0;
  if (last) return newProduct({ ...choicesOf(last), stock: String(last.variants ? stock : last.stock) });
  const [only, ...others] = queryClient.getQueryData(allCategories.queryKey) ?? [];
  return newProduct({ stock: String(stock), category: (others.length === 0 && only?._id) || '' });
}

/** What pieces that are added one after the other usually share. A new piece is not sold out. */
const choicesOf = ({ category, visibility, isAvailableToSell, isForSaleInGallery, meta }: Product) => ({
  category: category._id,
  visibility,
  isAvailableToSell,
  isForSaleInGallery: isForSaleInGallery === true,
  medium: meta.medium ?? '',
});

export const isInGallery = ({ category }: { category: string }) =>
  queryClient.getQueryData(allCategories.queryKey)?.find(({ _id }) => _id === category)?.gallery === true;

/** @param navigate offers to add another product; undefined when the user has left the form or adds another one already */
export function showCreated(product: Product, navigate: Navigate | undefined): void {
  addProductToLists(product);
  const again = location.pathname + location.search;
  const run = () => {
    addAnother(product);
    void navigate?.(again, { keepScroll: true });
  };
  showToast({
    kind: 'success',
    title: 'Product created',
    description: createdText(product),
    ...(navigate && { action: { label: 'Add another', run } }),
  });
}

/** Warns about a new visible product without stock, which visitors see as sold out at once. */
export function createdText(product: Product): string {
  const startsSoldOut = product.visibility && !product.isSoldOut && isSoldOutNow(product);
  return startsSoldOut
    ? `“${product.name}” is saved. Visitors see it as sold out until it has stock.`
    : `“${product.name}” is saved.`;
}
