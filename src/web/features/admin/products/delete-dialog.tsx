import { type RefObject, useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { refusalCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { forgetCatalog, removeFromLists } from '../shared/list-cache.ts';
import { RestoreNote } from '../shared/restore-note.tsx';
import { showDeleted } from '../shared/undo-delete.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Props = {
  /** The product to delete; undefined while nobody asked. */
  product: Product | undefined;
  onClose: () => void;
  /** Has the focus once the product is gone, and the button that was pressed with it. */
  goesTo: RefObject<HTMLElement | null>;
};

export function DeleteDialog({ product, onClose, goesTo }: Props) {
  const [busy, setBusy] = useState(false);
  const [gone, setGone] = useState<string>();
  // While the dialog leaves it still says whose it was.
  const [asked, setAsked] = useState(product);
  if (product && product !== asked) setAsked(product);

  async function deleteProduct({ _id, name }: Product) {
    setBusy(true);
    try {
      await fetchCall('deleteProduct', { params: { id: _id } });
      remove(_id);
      showDeleted('product', { _id, name });
    } catch (error) {
      // Somebody else was quicker.
      if (refusalCode(error) === 'not_found') remove(_id);
      showToast({ kind: 'error', title: 'Error deleting product', ...toToastError(error) });
    } finally {
      setBusy(false);
    }
  }

  function remove(id: string) {
    setGone(id);
    onClose();
    removeFromLists('listProducts', [id]);
    void forgetCatalog();
  }

  return (
    <AlertDialog
      open={product !== undefined}
      onOpenChange={onClose}
      title="Delete Product"
      text={
        <div className="space-y-3">
          <p>Are you sure you want to delete "{asked?.name}"? This action cannot be undone.</p>
          <RestoreNote />
        </div>
      }
      confirm="Delete"
      busy={busy}
      onConfirm={() => void (product && deleteProduct(product))}
      finalFocus={() => (gone === asked?._id ? (goesTo.current ?? undefined) : undefined)}
    />
  );
}
