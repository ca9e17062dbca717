import { type RefObject, useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { errorCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { invalidateCatalog, removeFromLists } from '../shared/list-cache.ts';
import { RestoreNote, showDeleted } from '../shared/undo-delete.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Props = {
  /** The product to delete; undefined while the dialog is closed. */
  product: Product | undefined;
  onClose: () => void;
  /** Takes the focus after a deletion, because the pressed button disappears with its row. */
  focusAfter: RefObject<HTMLElement | null>;
};

export function DeleteDialog({ product, onClose, focusAfter }: Props) {
  const [busy, setBusy] = useState(false);
  const [deletedId, setDeletedId] = useState<string>();
  // The closing animation still shows the last product.
  const [shown, setShown] = useState(product);
  if (product && product !== shown) setShown(product);

  async function deleteProduct({ _id, name }: Product) {
    setBusy(true);
    try {
      await fetchCall('deleteProduct', { params: { id: _id } });
      remove(_id);
      showDeleted('product', { _id, name });
    } catch (error) {
      // Another admin has deleted it already.
      if (errorCode(error) === 'not_found') remove(_id);
      showToast({ kind: 'error', title: 'Error deleting product', ...toToastError(error) });
    } finally {
      setBusy(false);
    }
  }

  function remove(id: string) {
    setDeletedId(id);
    onClose();
    removeFromLists('listProducts', [id]);
    void invalidateCatalog();
  }

  return (
    <AlertDialog
      open={product !== undefined}
      onOpenChange={onClose}
      title="Delete Product"
      text={
        <div className="space-y-3">
          <p>Are you sure you want to delete "{shown?.name}"? This action cannot be undone.</p>
          <RestoreNote />
        </div>
      }
      confirm="Delete"
      busy={busy}
      onConfirm={() => void (product && deleteProduct(product))}
      finalFocus={() => (deletedId === shown?._id ? (focusAfter.current ?? undefined) : undefined)}
    />
  );
}
