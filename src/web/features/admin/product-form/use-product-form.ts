import { useState } from 'react';
import { isPriced } from '#contract/catalog/is-priced.ts';
import { type Product, ProductInput } from '#contract/catalog/product.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { onceKeyOf } from '#web/api/idempotency-key.ts';
import { queryClient } from '#web/api/query-client.ts';
import { addProductToLists, invalidateCatalog, replaceInLists } from '../shared/list-cache.ts';
import { allCategories } from '../shared/queries.ts';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { isUnderWay } from './image-list.ts';
import { draftOf, newProduct, pathOf, toInput } from './product-draft.ts';
import { type ChangeImages, useUploadQueue, useUploads } from './use-uploads.ts';

/** The form of one product, new or not, with its pictures on their way. */
export function useProductForm(product: Product | undefined, onClose: () => void) {
  const name = `product:${product?._id ?? 'new'}`;
  const queue = useUploadQueue();
  const [fresh] = useState(newProduct);
  const form = useDraftForm({
    name,
    start: product ? { draft: draftOf(product), version: product.updatedAt } : { draft: fresh },
    schema: ProductInput,
    toInput,
    pathOf,
    // Files do not outlive their page.
    revive: (kept) => ({ ...kept, pictures: kept.pictures.filter((image) => !isUnderWay(image)) }),
    ready: async (): Promise<Record<string, string>> => {
      queue.retryUnsent();
      return (await queue.settled())
        ? {}
        : { images: 'A picture was not uploaded. Try it again or remove it, then save again.' };
    },
    send: (input, version, { key }) =>
      product
        ? fetchCall('saveProduct', {
            params: { id: product._id },
            body: version === undefined ? input : { ...input, updatedAt: version },
          })
        : fetchCall(
            'createProduct',
            { body: input },
            undefined,
            key === undefined ? undefined : onceKeyOf(key, input),
          ),
    ...(product ? { latest: () => latestOf(product._id) } : {}),
    onSaved(answer, left) {
      if (product) replaceInLists('listProducts', answer);
      else addProductToLists(answer);
      void invalidateCatalog();
      showToast({
        kind: 'success',
        title: product ? 'Product updated' : 'Product created',
        description: savedWords(answer, product === undefined),
      });
      if (!left) onClose();
    },
    failed: product ? 'Error updating product' : 'Error creating product',
    foundAgain: product
      ? `They are here when you edit “${product.name}” again.`
      : 'They are here when you add a product again.',
  });

  const changePictures: ChangeImages = (changed) =>
    form.change(({ pictures }) => ({ pictures: changed(pictures) }));
  const uploads = useUploads(queue, changePictures);

  function startAnew() {
    queue.removeAll();
    form.discard();
  }

  return { ...form, startAnew, changePictures, uploads };
}

/** A new piece goes live at once: who has left its stock at 0 may not have meant it. */
function savedWords({ name, visibility, stock, isSoldOut, category }: Product, isNew: boolean): string {
  const shelf = queryClient.getQueryData(allCategories.queryKey)?.find(({ _id }) => _id === category._id);
  const startsSoldOut = isNew && visibility && stock === 0 && !isSoldOut && !shelf?.gallery;
  return startsSoldOut
    ? `“${name}” is saved. Visitors see it as sold out until it has stock.`
    : `“${name}” is saved.`;
}

async function latestOf(id: string) {
  const product = await fetchCall('getProduct', { params: { id } });
  if (!isPriced(product)) throw new Error('The product was sent as to a visitor.');
  return { draft: draftOf(product), version: product.updatedAt };
}
