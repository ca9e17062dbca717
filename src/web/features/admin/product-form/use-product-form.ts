import { useState } from 'react';
import { isPriced } from '#contract/catalog/prices/is-priced.ts';
import { type Product, ProductInput } from '#contract/catalog/product.ts';
import { variantPriceIssues } from '#contract/catalog/variant-rules.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { idempotencyKey } from '#web/api/idempotency-key.ts';
import { queryClient } from '#web/api/query-client.ts';
import { addProductToLists, invalidateCatalog, replaceInLists } from '../shared/list-cache.ts';
import { allCategories, settingsQuery } from '../shared/queries.ts';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { onboardingQuery } from '../onboarding/onboarding-query.ts';
import { isShownFree, useFreePriceConfirmation } from './free-price-dialog.tsx';
import { isPlaceholder } from './image-list.ts';
import { draftOf, newProduct, pathOf, type ProductDraft, toInput } from './product-draft.ts';
import { type ChangeImages, useUploadQueue, useUploads } from './use-uploads.ts';

const uploadErrors = {
  failed: 'A picture was not uploaded. Try it again or remove it, then save again.',
  rejected: 'A picture was not added. Save again to continue without it.',
};

export function useProductForm(product: Product | undefined, onClose: () => void) {
  const name = `product:${product?._id ?? 'new'}`;
  const queue = useUploadQueue();
  const { navigate } = useNavigation();
  const [emptyDraft] = useState(startingDraft);
  const freePrice = useFreePriceConfirmation();
  const saved = product && { draft: draftOf(product), version: product.updatedAt };
  const wasShownFree = saved !== undefined && isShownFree(saved.draft, isInGallery(saved.draft));
  const form = useDraftForm({
    name,
    start: saved ?? { draft: emptyDraft },
    schema: ProductInput,
    toInput,
    pathOf,
    // Files are lost when the page is closed.
    dropUnshowable: (stored) => ({
      ...stored,
      pictures: stored.pictures.filter((image) => !isPlaceholder(image)),
    }),
    describeMissing,
    beforeSend: async (draft): Promise<Record<string, string>> => {
      const errors = variantErrors(draft);
      if (Object.keys(errors).length > 0) return errors;
      if (isShownFree(draft, isInGallery(draft)) && !wasShownFree && !(await freePrice.confirm()))
        return { 'price.actual': 'Enter a price, or turn off “Visible”' };
      queue.retryFailed();
      const outcome = await queue.whenSettled();
      return outcome === 'done' ? {} : { images: uploadErrors[outcome] };
    },
    send: (input, version, { key }) =>
      product
        ? fetchCall('saveProduct', { params: { id: product._id }, body: { ...input, updatedAt: version } })
        : fetchCall('createProduct', { body: input }, undefined, key && idempotencyKey(key, input)),
    ...(product ? { loadCurrent: () => latestOf(product._id) } : {}),
    onSaved(latest, hasLeft) {
      if (product) replaceInLists('listProducts', latest);
      else addProductToLists(latest);
      void invalidateCatalog();
      const again = location.pathname + location.search;
      showToast({
        kind: 'success',
        title: product ? 'Product updated' : 'Product created',
        description: savedText(latest, product === undefined),
        ...(!product &&
          !hasLeft && {
            action: {
              label: 'Add another',
              run() {
                lastAdded = latest;
                void navigate(again, { keepScroll: true });
              },
            },
          }),
      });
      void queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey });
      if (!hasLeft) onClose();
    },
    errorTitle: product ? 'Error updating product' : 'Error creating product',
    whereUnsaved: product
      ? `They are here when you edit “${product.name}” again.`
      : 'They are here when you add a product again.',
  });

  const changeImages: ChangeImages = (update) =>
    form.change(({ pictures }) => ({ pictures: update(pictures) }));
  const uploads = useUploads(queue, changeImages);

  function discard() {
    queue.removeAll();
    form.discard();
  }

  return { ...form, discard, changeImages, uploads, settleFreePrice: freePrice.settle };
}

/** The product after which the artist adds another. */
let lastAdded: Product | undefined;

/**
 * The draft of a new product. If the artist adds another one, it has the category and stock of the last; otherwise the category if
 * the shop has only one, and the stock of the settings. That stock follows a product with variants too, which has none of its own.
 * The dialog opens when categories and settings are loaded.
 */
function startingDraft(): ProductDraft {
  const last = lastAdded;
  lastAdded = undefined;
  const stock = queryClient.getQueryData(settingsQuery.queryKey)?.dashboard?.newProductsHaveStock ? 1 : 0;
  if (last) return newProduct(last.variants ? stock : last.stock, last.category._id);
  const [only, ...others] = queryClient.getQueryData(allCategories.queryKey) ?? [];
  return newProduct(stock, others.length === 0 ? only?._id : undefined);
}

const isInGallery = ({ category }: { category: string }) =>
  queryClient.getQueryData(allCategories.queryKey)?.find(({ _id }) => _id === category)?.gallery === true;

/** The errors of variants that cost less than the product. The server checks them too. */
function variantErrors(draft: ProductDraft): Record<string, string> {
  const checked = ProductInput.safeParse(toInput(draft));
  if (!checked.success || !checked.data.variants) return {};
  const issues = variantPriceIssues(checked.data.price, checked.data.variants.items);
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}

function describeMissing({ pictures }: ProductDraft): string | undefined {
  const count = pictures.filter(isPlaceholder).length;
  if (count === 0) return undefined;
  return count === 1
    ? '1 picture was not uploaded: please add it again.'
    : `${count} pictures were not uploaded: please add them again.`;
}

/** Warns about a new visible product without stock, which visitors see as sold out at once. */
function savedText({ name, visibility, stock, isSoldOut, category }: Product, isNew: boolean): string {
  const startsSoldOut =
    isNew && visibility && stock === 0 && !isSoldOut && !isInGallery({ category: category._id });
  return startsSoldOut
    ? `“${name}” is saved. Visitors see it as sold out until it has stock.`
    : `“${name}” is saved.`;
}

async function latestOf(id: string) {
  const product = await fetchCall('getProduct', { params: { id } });
  if (!isPriced(product)) throw new Error('The server sent the product without its price.');
  return { draft: draftOf(product), version: product.updatedAt };
}
