import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isPriced } from '#contract/catalog/prices/is-priced.ts';
import type { Product } from '#contract/catalog/product.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { allCategories, settingsQuery } from '../shared/queries.ts';

const ProductDialog = lazyDialog(
  () => import('../product-form/product-dialog.tsx').then((file) => file.ProductDialog),
  { Waiting: LoadingOverlay, reopens: true },
);

type Props = {
  id: string;
  /** The loaded products; undefined while loading. */
  products: readonly Product[] | undefined;
  onClose: () => void;
};

export function ProductEditLoader({ id, products, onClose }: Props) {
  // The list may change while the dialog is open.
  const [listed] = useState(() => products?.find(({ _id }) => _id === id));
  const query = useQuery(
    {
      ...callQuery('getProduct', { params: { id } }),
      enabled: id !== 'new' && !listed,
      // Never from the cache: a guest's response from before the login has no notes, and saving it would delete them.
      staleTime: 0,
    },
    queryClient,
  );
  // The settings say how many images a product can have, and the stock of a new one; a guest's response from before the login does not.
  const settings = useQuery(settingsQuery, queryClient);
  // A new product starts with the only category.
  const categories = useQuery({ ...allCategories, enabled: id === 'new' }, queryClient);
  const { error } = query;
  useEffect(() => {
    if (!error) return;
    showError('This product can’t be opened', error);
    onClose();
  }, [error, onClose]);

  const fetched = query.isFetchedAfterMount ? query.data : undefined;
  const product = listed ?? (fetched && isPriced(fetched) ? fetched : undefined);
  const hasSettings = settings.data?.dashboard !== undefined || !settings.isFetching;
  const hasCategories = categories.data !== undefined || !categories.isFetching;
  if (error && !product) return null;
  const isLoaded = hasSettings && (id === 'new' ? hasCategories : product !== undefined);
  if (!isLoaded) return <LoadingOverlay />;
  return <ProductDialog product={product} onClose={onClose} />;
}
