import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#contract/catalog/category.ts';
import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { allCategories } from '../shared/queries.ts';
import { invalidateCatalog, removeFromLists } from '../shared/list-cache.ts';
import { RestoreNote, showDeleted } from '../shared/undo-delete.tsx';
import { Link } from '#web/navigation/link.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Props = { category: Category; onClose: () => void; onDeleted: () => void };

/** Confirms the deletion of a category, with the number of products deleted along with it. */
export function DeleteCategory({ category, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false);
  // Refetch the number of products: another device may have added some since the list was loaded.
  const { data, isFetchedAfterMount, error } = useQuery(
    { ...allCategories, refetchOnMount: 'always' },
    queryClient,
  );
  const isCounted = isFetchedAfterMount || error !== null;
  const { productsCount } = data?.find(({ _id }) => _id === category._id) ?? category;

  async function remove() {
    if (!isCounted || busy) return;
    setBusy(true);
    try {
      await fetchCall('deleteCategory', { params: { id: category._id } });
      removeFromLists('listCategories', [category._id]);
      showDeleted('category', category);
      onDeleted();
      await invalidateCatalog();
    } catch (reason) {
      setBusy(false);
      showToast({ kind: 'error', title: 'Error deleting category', ...toToastError(reason) });
    }
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title="Delete Category"
      confirm="Delete"
      busy={busy}
      waiting={!isCounted}
      onConfirm={() => void remove()}
      text={
        <div className="space-y-3">
          <p className="break-words">
            {`Are you sure you want to delete "${category.name}"? This action cannot be undone.`}
          </p>
          <RestoreNote />
          {!isCounted && <p role="status">Counting its products…</p>}
          {isCounted && productsCount > 0 && (
            <>
              <p role="status" className="font-semibold text-madder">
                {`Deleting this category will delete ${productsCount} products too.`}
              </p>
              <p>
                <Link
                  to="/admin/$tab"
                  params={{ tab: 'products' }}
                  search={{ category: category._id }}
                  className="ink-link inline-flex min-h-9 items-center pointer-coarse:min-h-11"
                >
                  Move the products first
                </Link>
              </p>
            </>
          )}
        </div>
      }
    />
  );
}
