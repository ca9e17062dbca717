import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isPriced } from '#contract/catalog/is-priced.ts';
import type { Product } from '#contract/catalog/product.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { lateDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const ProductDialog = lateDialog(
  () => import('../product-form/product-dialog.tsx').then((file) => file.ProductDialog),
  { Waiting: LoadingOverlay, reopens: true },
);

type Props = {
  /** Of a product, or `new`. */
  id: string;
  /** What is listed; undefined while it is on its way. */
  products: readonly Product[] | undefined;
  onClose: () => void;
};

/** The dialog that the address names. */
export function EditedProduct({ id, products, onClose }: Props) {
  // What was in the list when the dialog opened: the list may change under it.
  const [known] = useState(() => products?.find(({ _id }) => _id === id));
  const input = { params: { id } };
  const asked = useQuery(
    {
      queryKey: ['getProduct', input],
      queryFn: ({ signal }) => fetchCall('getProduct', input, signal),
      enabled: id !== 'new' && !known,
      // A guest's answer, kept from before the login, has no notes: saved, they would be gone.
      staleTime: 0,
    },
    queryClient,
  );
  const { error } = asked;
  useEffect(() => {
    if (!error) return;
    showToast({ kind: 'error', title: 'This product cannot be opened', ...toToastError(error) });
    onClose();
  }, [error, onClose]);

  const fetched = asked.isFetchedAfterMount ? asked.data : undefined;
  const product = known ?? (fetched && isPriced(fetched) ? fetched : undefined);
  if (id !== 'new' && !product) return error ? null : <LoadingOverlay />;
  return <ProductDialog product={product} onClose={onClose} />;
}
