import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BulkChange } from '#contract/catalog/bulk.ts';
import type { Product } from '#contract/catalog/product.ts';
import { toToastError } from '#web/api/api-error.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { countText } from '../shared/count-text.ts';
import { type Progress, useBulkChange } from './bulk-change.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PercentDialog } from './percent-dialog.tsx';
import { fetchIds, type ListQuery } from './product-list.ts';

type Props = {
  selected: ReadonlySet<string>;
  /** The loaded products, and the number of all that match the filters. */
  products: readonly Product[];
  total: number;
  /** The list's query, and the cursor of the first page that is not loaded. */
  query: ListQuery;
  next: string | null;
  select: (ids: readonly string[]) => void;
  clear: () => void;
  /** Takes the focus after the bar disappears. */
  focusAfter: RefObject<HTMLElement | null>;
  /** Whether Escape and F8 act on the bar and not on a dialog. */
  hasShortcuts: boolean;
};

/** Changes all selected products at once. */
export function BulkBar(props: Props) {
  const { selected, products, total, select, clear, focusAfter, hasShortcuts } = props;
  const [dialog, setDialog] = useState<'percent' | 'move' | 'delete'>();
  const { progress, changeAll } = useBulkChange();
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

  async function run(change: BulkChange) {
    const ids = [...selected];
    const done = new Set(await changeAll(ids, change));
    // Deleted products leave the selection; after an error only the remaining ones stay, so that none is changed twice.
    if (change.delete || done.size < ids.length) select(ids.filter((id) => !done.has(id)));
  }

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
        {progress ? progressText(progress) : `${selected.size.toLocaleString('en-IN')} selected`}
      </p>
      <p className="key-hint text-sm text-ink-soft">
        <kbd>F8</kbd> goes to these buttons
      </p>
      {found !== undefined ? (
        <p className="figures text-sm text-ink-soft">Selecting… {found.toLocaleString('en-IN')}</p>
      ) : (
        canSelectAll && (
          <Button variant="quiet" size="sm" onClick={() => void selectAll()}>
            Select all {total.toLocaleString('en-IN')} that match
          </Button>
        )
      )}
      <BulkActions disabled={working} run={(change) => void run(change)} openDialog={setDialog} />
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

type ActionsProps = {
  disabled: boolean;
  run: (change: BulkChange) => void;
  openDialog: (dialog: 'percent' | 'move' | 'delete') => void;
};

function BulkActions({ disabled, run, openDialog }: ActionsProps) {
  const action = (label: string, onPress: () => void, variant: 'outline' | 'danger' = 'outline') => (
    // Uses aria-disabled: a disabled button would lose the focus.
    <Button
      variant={variant}
      size="sm"
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onPress()}
    >
      {label}
    </Button>
  );
  return (
    <div className="bulk-actions">
      {action('Show', () => run({ visibility: true }))}
      {action('Hide', () => run({ visibility: false }))}
      {action('Set for sale', () => run({ isAvailableToSell: true }))}
      {action('Not for sale', () => run({ isAvailableToSell: false }))}
      {action('Change price', () => openDialog('percent'))}
      {action('Move category', () => openDialog('move'))}
      {action('Delete', () => openDialog('delete'), 'danger')}
    </div>
  );
}

const progressText = ({ done, total }: Progress) =>
  `${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')} done…`;

type DialogsProps = {
  dialog: 'percent' | 'move' | 'delete' | undefined;
  count: number;
  example: Product | undefined;
  busy: boolean;
  onClose: () => void;
  onChange: (change: BulkChange) => void;
};

function BulkDialogs({ dialog, count, example, busy, onClose, onChange }: DialogsProps) {
  return (
    <>
      {dialog === 'percent' && (
        <PercentDialog
          count={count}
          example={example}
          busy={busy}
          onClose={onClose}
          onChange={(percent) => onChange({ price: { percent } })}
        />
      )}
      {dialog === 'move' && (
        <MoveDialog
          count={count}
          busy={busy}
          onClose={onClose}
          onMove={(category) => onChange({ category })}
        />
      )}
      <AlertDialog
        open={dialog === 'delete'}
        onOpenChange={onClose}
        title={`Delete ${countText(count, 'product')}`}
        text={
          <p>
            {count === 1
              ? 'It leaves the shop at once and stays in the trash for 30 days.'
              : 'They leave the shop at once and stay in the trash for 30 days.'}
          </p>
        }
        confirm="Delete"
        busy={busy}
        onConfirm={() => onChange({ delete: true })}
      />
    </>
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
    const loaded = products.map(({ _id }) => _id);
    setFound(loaded.length);
    try {
      const onCount = (more: number) => setFound(loaded.length + more);
      const rest = await fetchIds(query, next, { signal, onCount });
      if (!signal.aborted) select([...loaded, ...rest]);
    } catch (error) {
      if (signal.aborted) return;
      showToast({ kind: 'error', title: 'Not all products could be selected', ...toToastError(error) });
    } finally {
      setFound(undefined);
    }
  }

  return { found, selectAll };
}
