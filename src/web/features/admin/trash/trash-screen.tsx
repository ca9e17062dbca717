import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { TRASH_DAYS, type TrashedItem } from '#contract/catalog/trash.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { BackToProducts, ListPending } from '../shared/list-states.tsx';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { restore } from '../shared/undo-delete.ts';
import { TrashTable } from './trash-table.tsx';

/** Deleted products and categories that can still be restored. Nothing can be deleted for good by hand: items expire. */
export function TrashScreen() {
  // Always fetched again: the artist opens this screen right after deleting something.
  const list = useQuery({ ...callQuery('listTrash'), staleTime: 0 }, queryClient);
  const { data } = list;
  const [busy, setBusy] = useState<string>();
  /** A product that needs its category restored first. */
  const [blocked, setBlocked] = useState<TrashedItem>();
  const screen = useRef<HTMLDivElement>(null);
  /** Index of the row whose button had the focus. */
  const refocus = useRef<number>(undefined);

  // The pressed button disappears with its row, so the next one takes the focus.
  useEffect(() => {
    if (refocus.current === undefined || busy !== undefined) return;
    const buttons = screen.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(refocus.current, buttons.length - 1)] ?? screen.current;
    refocus.current = undefined;
    next?.focus();
  }, [busy]);

  async function restoreItem(item: TrashedItem) {
    if (busy !== undefined) return;
    refocus.current = data?.indexOf(item);
    setBusy(item._id);
    const category = item.category?.deleted ? item.category : undefined;
    if (!category || (await restore('category', category._id))) await restore(item.kind, item._id);
    setBlocked(undefined);
    setBusy(undefined);
  }

  return (
    <div ref={screen} tabIndex={-1} className="outline-none">
      <ScreenHeader
        title="Trash"
        subtitle={`What you delete stays here for ${TRASH_DAYS} days and can be restored`}
      />
      {data === undefined ? (
        <ListPending query={list} />
      ) : data.length === 0 ? (
        <EmptyState level={3} title="The trash is empty" action={<BackToProducts />}>
          Products and categories that you delete can be restored from here.
        </EmptyState>
      ) : (
        <TrashTable
          items={data}
          busy={busy}
          onRestore={(item) => (item.category?.deleted ? setBlocked(item) : void restoreItem(item))}
        />
      )}
      {blocked && (
        <AlertDialog
          open
          onOpenChange={() => setBlocked(undefined)}
          title="Restore its category too?"
          text={`“${blocked.name}” belongs to the category “${blocked.category?.name ?? ''}”, which is in the trash too. The category is restored first, with the products deleted along with it.`}
          confirm="Restore both"
          variant="primary"
          busy={busy !== undefined}
          onConfirm={() => void restoreItem(blocked)}
        />
      )}
    </div>
  );
}
