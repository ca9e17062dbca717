import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { TRASH_DAYS, type TrashedItem } from '#contract/catalog/trash.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { ListFailure, ListSkeleton } from '../shared/list-states.tsx';
import { restore } from '../shared/undo-delete.ts';
import { ScreenHead } from '../shared/screen-header.tsx';
import { Link } from '#web/navigation/link.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TrashTable } from './trash-table.tsx';

/** What was deleted and can still be brought back. Nothing is deleted for good by hand: time does that. */
export function TrashScreen() {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['listTrash', {}],
      queryFn: ({ signal }) => fetchCall('listTrash', undefined, signal),
      // Whatever was deleted a moment ago is looked for here.
      staleTime: 0,
    },
    queryClient,
  );
  const [busy, setBusy] = useState<string>();
  /** A product that cannot come back before its category does. */
  const [stuck, setStuck] = useState<TrashedItem>();
  const place = useRef<HTMLDivElement>(null);
  const refocus = useRef<number>(undefined);

  // The button that was pressed left with its row: the next one takes the focus.
  useEffect(() => {
    if (refocus.current === undefined || busy !== undefined) return;
    const buttons = place.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(refocus.current, buttons.length - 1)] ?? place.current;
    refocus.current = undefined;
    next?.focus();
  }, [busy]);

  async function bringBack(item: TrashedItem) {
    if (busy !== undefined) return;
    refocus.current = data?.indexOf(item);
    setBusy(item._id);
    const category = item.category?.deleted ? item.category : undefined;
    if (!category || (await restore('category', category._id))) await restore(item.kind, item._id);
    setStuck(undefined);
    setBusy(undefined);
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <ScreenHead
        title="Trash"
        subtitle={`What you delete stays here for ${TRASH_DAYS} days and can be restored`}
      />
      {data === undefined ? (
        error ? (
          <ListFailure error={error} retry={() => void refetch()} />
        ) : (
          <ListSkeleton />
        )
      ) : data.length === 0 ? (
        <EmptyState
          level={3}
          title="The trash is empty"
          action={
            <Link
              to="/admin/$tab"
              params={{ tab: 'products' }}
              className={buttonClass({ variant: 'outline' })}
            >
              Back to Products
            </Link>
          }
        >
          A product or a category that you delete can be restored from here.
        </EmptyState>
      ) : (
        <TrashTable
          items={data}
          busy={busy}
          onRestore={(item) => (item.category?.deleted ? setStuck(item) : void bringBack(item))}
        />
      )}
      {stuck && (
        <AlertDialog
          open
          onOpenChange={() => setStuck(undefined)}
          title="Restore its category too?"
          text={`“${stuck.name}” belongs to the category “${stuck.category?.name ?? ''}”, which is in the trash as well. The category comes back first, with the products that went with it.`}
          confirm="Restore both"
          variant="primary"
          busy={busy !== undefined}
          onConfirm={() => void bringBack(stuck)}
        />
      )}
    </div>
  );
}
