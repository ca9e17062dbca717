import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BulkChange } from '#contract/catalog/bulk.ts';
import type { Product } from '#contract/catalog/product.ts';
import { toToastError } from '#web/api/api-error.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { type Progress, useBulkChange } from './bulk-change.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PercentDialog } from './percent-dialog.tsx';
import { gatherIds, type ListQuery } from './product-list.ts';

type Props = {
  chosen: ReadonlySet<string>;
  /** What is loaded of the list, and how many there are in all. */
  products: readonly Product[];
  total: number;
  /** How the list is asked for, and where what is not loaded begins. */
  query: ListQuery;
  next: string | null;
  choose: (ids: readonly string[]) => void;
  clear: () => void;
  /** Has the focus once the bar is gone, and what had it with the bar. */
  goesTo: RefObject<HTMLElement | null>;
  /** Whether Escape is for it, and not for a dialog. */
  listens: boolean;
};

type Asking = 'percent' | 'move' | 'delete' | undefined;

/** What can be done with all chosen products at once. */
export function BulkBar({ chosen, products, total, query, next, choose, clear, goesTo, listens }: Props) {
  const [asking, setAsking] = useState<Asking>();
  const { progress, changeAll } = useBulkChange();
  const { gathered, gather } = useGathering(query, next, products, choose);
  const working = progress !== undefined || gathered !== undefined;
  useEscape(listens && asking === undefined && !working, clear);
  const bar = useRef<HTMLDivElement>(null);
  useShortcut(listens && asking === undefined, bar);

  useEffect(() => {
    const place = goesTo.current;
    return () => {
      // A dialog that leaves with the bar hands the focus back first.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) place?.focus({ preventScroll: true });
      });
    };
  }, [goesTo]);

  const count = chosen.size;
  const example = products.find(({ _id }) => chosen.has(_id));
  const isOne = count === 1;

  async function run(change: BulkChange) {
    const ids = [...chosen];
    const done = new Set(await changeAll(ids, change));
    // What is deleted is no more to be chosen; after a failure only what is left to do stays, so that nothing is done twice.
    if (change.delete || done.size < ids.length) choose(ids.filter((id) => !done.has(id)));
    setAsking(undefined);
  }
  const at = (change: BulkChange) => () => void run(change);

  return (
    <div
      ref={bar}
      role="region"
      aria-label="Change selected products"
      aria-keyshortcuts="F8"
      data-tools
      className="bulk-bar"
    >
      <p role="status" className="figures font-semibold">
        {progress ? tellProgress(progress) : `${count.toLocaleString('en-IN')} selected`}
      </p>
      <p className="key-hint text-sm text-ink-soft">
        <kbd>F8</kbd> goes to these buttons
      </p>
      {gathered !== undefined ? (
        <p className="figures text-sm text-ink-soft">Selecting… {gathered.toLocaleString('en-IN')}</p>
      ) : (
        count < total &&
        products.every(({ _id }) => chosen.has(_id)) && (
          <Button variant="quiet" size="sm" onClick={() => void gather()}>
            Select all {total.toLocaleString('en-IN')} that match
          </Button>
        )
      )}
      <div className="bulk-actions">
        <Action off={working} onPress={at({ visibility: true })} label="Show" />
        <Action off={working} onPress={at({ visibility: false })} label="Hide" />
        <Action off={working} onPress={at({ isAvailableToSell: true })} label="Set for sale" />
        <Action off={working} onPress={at({ isAvailableToSell: false })} label="Not for sale" />
        <Action off={working} onPress={() => setAsking('percent')} label="Change price" />
        <Action off={working} onPress={() => setAsking('move')} label="Move category" />
        <Action off={working} onPress={() => setAsking('delete')} label="Delete" variant="danger" />
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="bulk-clear"
        onClick={() => progress ?? clear()}
        aria-disabled={progress !== undefined || undefined}
      >
        Clear selection
      </Button>
      {progress && <progress aria-label="Progress" value={progress.done} max={progress.total} />}
      {asking === 'percent' && (
        <PercentDialog
          count={count}
          example={example}
          busy={working}
          onClose={() => setAsking(undefined)}
          onChange={(percent) => void run({ price: { percent } })}
        />
      )}
      {asking === 'move' && (
        <MoveDialog
          count={count}
          busy={working}
          onClose={() => setAsking(undefined)}
          onMove={(category) => void run({ category })}
        />
      )}
      <AlertDialog
        open={asking === 'delete'}
        onOpenChange={() => setAsking(undefined)}
        title={isOne ? 'Delete 1 product' : `Delete ${count.toLocaleString('en-IN')} products`}
        text={
          <p>
            {isOne
              ? 'It leaves the shop at once and stays in the trash for 30 days.'
              : 'They leave the shop at once and stay in the trash for 30 days.'}
          </p>
        }
        confirm="Delete"
        busy={working}
        onConfirm={at({ delete: true })}
      />
    </div>
  );
}

function tellProgress({ done, total }: Progress): string {
  return `${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} done…`;
}

type ActionProps = { label: string; off: boolean; onPress: () => void; variant?: 'danger' };

/** It keeps the focus while it is off, as a disabled button would not. */
function Action({ label, off, onPress, variant }: ActionProps) {
  return (
    <Button
      variant={variant ?? 'outline'}
      size="sm"
      aria-disabled={off || undefined}
      onClick={() => off || onPress()}
    >
      {label}
    </Button>
  );
}

function useEscape(listens: boolean, clear: () => void) {
  useEffect(() => {
    if (!listens) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) clear();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [listens, clear]);
}

/** The bar stands at the end of a list that may be long: F8 leads from a row to its first button, unless a toast takes it. */
function useShortcut(listens: boolean, bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!listens) return;
    const goThere = (event: KeyboardEvent) => {
      if (event.key === 'F8' && !event.defaultPrevented)
        bar.current?.querySelector<HTMLElement>('.bulk-actions button')?.focus();
    };
    document.addEventListener('keydown', goThere);
    return () => document.removeEventListener('keydown', goThere);
  }, [listens, bar]);
}

/** Chooses what the filters let through, loaded or not. `gathered` counts while it is under way. */
function useGathering(
  query: ListQuery,
  next: string | null,
  products: readonly Product[],
  choose: (ids: readonly string[]) => void,
) {
  const [gathered, setGathered] = useState<number>();
  const leaving = useRef<AbortController>(undefined);
  // The bar goes with the choice: nobody waits for it then.
  useEffect(() => () => leaving.current?.abort(), []);

  async function gather() {
    const leave = new AbortController();
    leaving.current = leave;
    const loaded = products.map(({ _id }) => _id);
    const onCount = (more: number) => setGathered(loaded.length + more);
    setGathered(loaded.length);
    try {
      const rest = await gatherIds(query, next, { signal: leave.signal, onCount });
      if (!leave.signal.aborted) choose([...loaded, ...rest]);
    } catch (error) {
      if (leave.signal.aborted) return;
      showToast({
        kind: 'error',
        title: 'Not all products could be selected',
        ...toToastError(error),
      });
    } finally {
      setGathered(undefined);
    }
  }

  return { gathered, gather };
}
