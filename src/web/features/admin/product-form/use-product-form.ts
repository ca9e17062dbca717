import { useRef, useState } from 'react';
import { isPriced } from '#contract/catalog/prices/is-priced.ts';
import { type Product, ProductInput } from '#contract/catalog/product.ts';
import { variantPriceIssues } from '#contract/catalog/variant-rules.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { invalidateCatalog, replaceInLists } from '../shared/list-cache.ts';
import { sendOnce, type SentOnce, showEarlier } from '../shared/send-once.ts';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { onboardingQuery } from '../onboarding/onboarding-query.ts';
import { addAnother, isInGallery, showCreated, startingDraft } from './add-product.ts';
import { isShownFree, useFreePriceConfirmation } from './free-price-dialog.tsx';
import { isNotUploaded } from './image-list.ts';
import { draftOf, pathOf, type ProductDraft, toInput } from './product-draft.ts';
import { type ChangeImages, useUploadQueue, useUploads } from './use-uploads.ts';

const uploadErrors = {
  failed: 'A picture was not uploaded. Try it again or remove it, then save again.',
  rejected: 'A picture was not added. Save again to continue without it.',
};

type Callbacks = { onClose: () => void; onAddAnother: () => void };

export function useProductForm(product: Product | undefined, { onClose, onAddAnother }: Callbacks) {
  const name = `product:${product?._id ?? 'new'}`;
  const queue = useUploadQueue();
  const { navigate } = useNavigation();
  const [emptyDraft] = useState(startingDraft);
  const addsAnother = useRef(false);
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
      pictures: stored.pictures.filter((image) => !isNotUploaded(image)),
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
    send: async (input, version, { key }) => {
      if (!product)
        return sendOnce(
          () => fetchCall('createProduct', { body: input }, undefined, key),
          () => void invalidateCatalog(),
        );
      const body = { ...input, updatedAt: version };
      return { saved: await fetchCall('saveProduct', { params: { id: product._id }, body }) };
    },
    ...(product ? { loadCurrent: () => latestOf(product._id) } : {}),
    onSaved(outcome, hasLeftForm) {
      const startsAnother = !hasLeftForm && addsAnother.current && 'created' in outcome;
      showOutcome(outcome, hasLeftForm || startsAnother ? undefined : navigate);
      void invalidateCatalog();
      void queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey });
      if (startsAnother) {
        addAnother(outcome.created);
        onAddAnother();
      } else if (!hasLeftForm) onClose();
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

  return {
    ...form,
    discard,
    changeImages,
    uploads,
    settleFreePrice: freePrice.settle,
    createOnly() {
      addsAnother.current = false;
    },
    createAndAddAnother() {
      addsAnother.current = true;
      form.formProps.ref.current?.requestSubmit();
    },
  };
}

/** @param navigate offers to add another product */
function showOutcome(
  outcome: SentOnce<Product> | { saved: Product },
  navigate: Parameters<typeof showCreated>[1],
): void {
  if ('saved' in outcome) showUpdated(outcome.saved);
  else if ('created' in outcome) showCreated(outcome.created, navigate);
  else showEarlier(outcome.earlier, 'What you changed after that is not saved: edit that product.');
}

function showUpdated(product: Product): void {
  replaceInLists('listProducts', product);
  showToast({ kind: 'success', title: 'Product updated', description: `“${product.name}” is saved.` });
}

/** The errors of variants that cost less than the product. The server checks them too. */
function variantErrors(draft: ProductDraft): Record<string, string> {
  const checked = ProductInput.safeParse(toInput(draft));
  if (!checked.success || !checked.data.variants) return {};
  const issues = variantPriceIssues(checked.data.price, checked.data.variants.items);
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}

function describeMissing({ pictures }: ProductDraft): string | undefined {
  const count = pictures.filter(isNotUploaded).length;
  if (count === 0) return undefined;
  return count === 1
    ? '1 picture was not uploaded: please add it again.'
    : `${count} pictures were not uploaded: please add them again.`;
}

async function latestOf(id: string) {
  const product = await fetchCall('getProduct', { params: { id } });
  if (!isPriced(product)) throw new Error('The server sent the product without its price.');
  return { draft: draftOf(product), version: product.updatedAt };
}
