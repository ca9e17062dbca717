import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BulkChange } from '#contract/catalog/bulk.ts';
import type { Product } from '#contract/catalog/product.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { fetchPage } from '#web/api/fetch-call.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from '#contract/text/money.ts';
import { useBulkChange } from './bulk-change.ts';
import { type BulkDialog, BulkDialogs } from './bulk-dialogs.tsx';
import type { ListQuery } from './product-list.ts';

type Props = {
  selected: ReadonlySet<string>;
  /** The loaded products, and the number of all that match the filters, loaded or not. */
  products: readonly Product[];
  total: number;
  /** True when more products match than `total`. */
  totalIsMinimum: boolean;
  /** The list's query, and the cursor of the first page that is not loaded. */
  query: ListQuery;
  next: string | null;
  select: (ids: readonly string[]) => void;
  deselect: (ids: readonly string[]) => void;
  clear: () => void;
  /** Takes the focus after the bar disappears. */
  focusAfter: RefObject<HTMLElement | null>;
  /** Whether Escape and F8 act on the bar and not on a dialog. */
  hasShortcuts: boolean;
};

type BulkAction = { label: string; change?: BulkChange; dialog?: BulkDialog };

/** Each changes the products at once, or opens a dialog first. */
const actions: readonly BulkAction[] = [
  { label: 'Show', change: { visibility: true } },
  { label: 'Hide', change: { visibility: false } },
  { label: 'Set for sale', change: { isAvailableToSell: true } },
  { label: 'Not for sale', change: { isAvailableToSell: false } },
  { label: 'Change price', dialog: 'percent' },
  { label: 'Move category', dialog: 'move' },
  { label: 'Delete', dialog: 'delete' },
];

export function BulkBar(props: Props) {
  const { selected, products, total, totalIsMinimum, clear, focusAfter, hasShortcuts } = props;
  const [dialog, setDialog] = useState<BulkDialog>();
  const { progress, run } = useSelectionChange(props);
  const { found, selectAll } = useSelectAll(props);
  const canSelectAll = selected.size < total && products.every(({ _id }) => selected.has(_id));
  const working = progress !== undefined || found !== undefined;
  const bar = useRef<HTMLDivElement>(null);
  useShortcut('Escape', hasShortcuts && !dialog && !working, clear);
  // The bar is at the end of a long list: F8 leads to its first button, unless a toast has taken the key.
  useShortcut('F8', hasShortcuts && !dialog, () =>
    bar.current?.querySelector<HTMLElement>('.bulk-actions button')?.focus(),
  );
  useFocusAfter(focusAfter);

  return (
    <div
      ref={bar}
      role="region"
      aria-label="Change selected products"
      aria-keyshortcuts="F8"
      data-toast-avoids
      className="bulk-bar sticky bottom-3 z-20 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line-strong bg-paper-raised p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lift max-sm:-mx-5 max-sm:bottom-0 max-sm:max-h-[36dvh] max-sm:overflow-y-auto max-sm:rounded-none max-sm:border-x-0 max-sm:border-b-0"
    >
      <p role="status" className="tabular-figures font-semibold">
        {progress
          ? `${formatCount(progress.done)} of ${formatCount(progress.total)} done…`
          : `${formatCount(selected.size)} selected`}
      </p>
      <p className="key-hint text-sm text-ink-soft pointer-coarse:hidden">
        <kbd>F8</kbd> goes to these buttons
      </p>
      {found !== undefined ? (
        <p className="tabular-figures text-sm text-ink-soft">Selecting… {formatCount(found)}</p>
      ) : (
        canSelectAll && (
          <Button variant="quiet" size="sm" onClick={() => void selectAll()}>
            Select all {formatCount(total)}
            {totalIsMinimum && '+'} that match
          </Button>
        )
      )}
      <BulkActions
        disabled={working}
        onPress={({ change, dialog: opened }) => (change ? void run(change) : setDialog(opened))}
      />
      <Button
        variant="quiet"
        size="sm"
        className="order-2 ml-auto md:order-3"
        onClick={() => !progress && clear()}
        aria-disabled={progress !== undefined || undefined}
      >
        Clear selection
      </Button>
      {progress && (
        <progress
          aria-label="Progress"
          value={progress.done}
          max={progress.total}
          className="order-4 h-1.5 w-full accent-indigo"
        />
      )}
      <BulkDialogs
        dialog={dialog}
        count={selected.size}
        example={products.find(({ _id }) => selected.has(_id))}
        busy={working}
        onClose={() => setDialog(undefined)}
        onChange={(change) => void run(change).then(() => setDialog(undefined))}
      />
    </div>
  );
}

/** Changes the selected products, and deselects those that are deleted or need no retry. */
function useSelectionChange({ selected, deselect }: Pick<Props, 'selected' | 'deselect'>) {
  const { progress, changeAll } = useBulkChange();

  async function run(change: BulkChange) {
    const ids = [...selected];
    const done = await changeAll(ids, change);
    // Deleted products leave the selection; after an error the changed ones do too, so that none is changed twice. The artist
    // may have changed the selection meanwhile.
    if (change.delete || done.length < ids.length) deselect(done);
  }

  return { progress, run };
}

type ActionsProps = { disabled: boolean; onPress: (action: BulkAction) => void };

function BulkActions({ disabled, onPress }: ActionsProps) {
  return (
    <div className="bulk-actions order-3 flex flex-wrap gap-2">
      {actions.map((action) => (
        // Uses aria-disabled: a disabled button would lose the focus.
        <Button
          key={action.label}
          variant="outline"
          size="sm"
          // Quieter than the button that confirms it.
          className={action.dialog === 'delete' ? 'text-madder' : undefined}
          aria-disabled={disabled || undefined}
          onClick={() => disabled || onPress(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}

/** Moves the focus to an element after the component that had it is gone. */
function useFocusAfter(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const target = element.current;
    return () => {
      // After the next frame: a dialog that closes at the same time returns the focus first.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) target?.focus({ preventScroll: true });
      });
    };
  }, [element]);
}

function useShortcut(key: string, isActive: boolean, action: () => void) {
  const onPress = useEffectEvent(action);
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === key && !event.defaultPrevented) onPress();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key, isActive]);
}

/** Selects all products that match the filters, loaded or not. `found` counts them while it runs. */
function useSelectAll({ query, next, products, select }: Props) {
  const [found, setFound] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  // The bar disappears when the selection is cleared.
  useEffect(() => () => abort.current?.abort(), []);

  async function selectAll() {
    const controller = new AbortController();
    const { signal } = controller;
    abort.current = controller;
    const ids = products.map(({ _id }) => _id);
    try {
      for (let cursor = next; cursor !== null;) {
        setFound(ids.length);
        const { data, page } = await fetchPage('listProducts', { query: { ...query, cursor } }, signal);
        ids.push(...data.map(({ _id }) => _id));
        cursor = page?.next ?? null;
      }
      if (!signal.aborted) select(ids);
    } catch (error) {
      if (signal.aborted) return;
      showError('Not all products could be selected', error);
    } finally {
      setFound(undefined);
    }
  }

  return { found, selectAll };
}
