import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { TRASH_DAYS, type TrashKind } from '#contract/catalog/trash.ts';
import { problemCode } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { invalidateCatalog, removeFromLists } from './list-cache.ts';
import { kindLabels, showDeleted } from './undo-delete.ts';

type Item = { _id: string; name: string };

type Props = {
  kind: TrashKind;
  /** What to delete; undefined while the dialog is closed. */
  item: Item | undefined;
  onClose: () => void;
  /** Takes the focus after the deletion of the last row. */
  focusAfter: RefObject<HTMLElement | null>;
  /** While `children` load: the Delete button is busy. */
  waiting?: boolean;
  /** What else the deletion does. */
  children?: ReactNode;
};

const nextFrame = () => new Promise(requestAnimationFrame);

export function DeleteDialog({ kind, item, onClose, focusAfter, waiting, children }: Props) {
  const [busy, setBusy] = useState(false);
  const deletedId = useRef<string>(undefined);
  /** The delete button of the next row: the pressed one disappears with its row. */
  const nextButton = useRef<HTMLElement>(undefined);
  // During the closing animation the dialog still shows its item.
  const [shown, setShown] = useState(item);
  if (item && item !== shown) setShown(item);

  async function deleteItem({ _id, name }: Item) {
    setBusy(true);
    try {
      await fetchCall(kind === 'product' ? 'deleteProduct' : 'deleteCategory', { params: { id: _id } });
      await remove(_id);
      showDeleted(kind, { _id, name });
    } catch (error) {
      // Another admin has deleted it already.
      if (problemCode(error) === 'not_found') await remove(_id);
      showError(`Error deleting ${kind}`, error);
    } finally {
      setBusy(false);
    }
  }

  async function remove(id: string) {
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-delete]')];
    const pressed = buttons.findIndex((button) => button.dataset['delete'] === id);
    removeFromLists(kind === 'product' ? 'listProducts' : 'listCategories', [id]);
    void invalidateCatalog();
    // Until the row is gone, scrolling to the next one would lead to its old position.
    while (buttons[pressed]?.isConnected) await nextFrame();
    deletedId.current = id;
    nextButton.current = buttons[pressed + 1] ?? buttons[pressed - 1];
    onClose();
  }

  function elementAfterDeletion(): HTMLElement | undefined {
    if (deletedId.current !== shown?._id) return undefined;
    const element = nextButton.current?.isConnected ? nextButton.current : focusAfter.current;
    // The dialog focuses it without scrolling.
    element?.scrollIntoView({ block: 'nearest' });
    return element ?? undefined;
  }

  return (
    <AlertDialog
      open={item !== undefined}
      onOpenChange={onClose}
      title={`Delete ${kindLabels[kind]}`}
      text={
        <div className="space-y-3">
          <p className="break-words">
            {/* Statement 166 fixes this sentence, although the trash keeps the item. */}
            {`Are you sure you want to delete "${shown?.name}"? This action cannot be undone.`}
          </p>
          <p className="text-sm">{`It stays in the trash for ${TRASH_DAYS} days.`}</p>
          {children}
        </div>
      }
      confirm="Delete"
      busy={busy}
      waiting={waiting}
      onConfirm={() => void (item && deleteItem(item))}
      finalFocus={elementAfterDeletion}
    />
  );
}
