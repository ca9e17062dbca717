import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { TRASH_DAYS, type TrashKind } from '#contract/catalog/trash.ts';
import { errorCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { invalidateCatalog, removeFromLists } from './list-cache.ts';
import { kindLabels, showDeleted } from './undo-delete.ts';

type Item = { _id: string; name: string };

type Props = {
  kind: TrashKind;
  /** What to delete; undefined while the dialog is closed. */
  item: Item | undefined;
  onClose: () => void;
  /** Takes the focus after a deletion, because the pressed button disappears with its row. */
  focusAfter: RefObject<HTMLElement | null>;
  waiting?: boolean;
  /** What else the deletion does. */
  children?: ReactNode;
};

export function DeleteDialog({ kind, item, onClose, focusAfter, waiting, children }: Props) {
  const [busy, setBusy] = useState(false);
  const deletedId = useRef<string>(undefined);
  // The closing animation still shows the last item.
  const [shown, setShown] = useState(item);
  if (item && item !== shown) setShown(item);

  async function deleteItem({ _id, name }: Item) {
    setBusy(true);
    try {
      await fetchCall(kind === 'product' ? 'deleteProduct' : 'deleteCategory', { params: { id: _id } });
      remove(_id);
      showDeleted(kind, { _id, name });
    } catch (error) {
      // Another admin has deleted it already.
      if (errorCode(error) === 'not_found') remove(_id);
      showToast({ kind: 'error', title: `Error deleting ${kind}`, ...toToastError(error) });
    } finally {
      setBusy(false);
    }
  }

  function remove(id: string) {
    deletedId.current = id;
    onClose();
    removeFromLists(kind === 'product' ? 'listProducts' : 'listCategories', [id]);
    void invalidateCatalog();
  }

  return (
    <AlertDialog
      open={item !== undefined}
      onOpenChange={onClose}
      title={`Delete ${kindLabels[kind]}`}
      text={
        <div className="space-y-3">
          <p className="break-words">
            {`Are you sure you want to delete "${shown?.name}"? This action cannot be undone.`}
          </p>
          <p className="text-sm">{`You can restore it from the trash for ${TRASH_DAYS} days.`}</p>
          {children}
        </div>
      }
      confirm="Delete"
      busy={busy}
      waiting={waiting}
      onConfirm={() => void (item && deleteItem(item))}
      finalFocus={() => (deletedId.current === shown?._id ? (focusAfter.current ?? undefined) : undefined)}
    />
  );
}
