import { type Ref, useEffect, useRef } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { totalText } from '../shared/count-text.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

type Props = {
  ref: Ref<HTMLDivElement>;
  /** Number of products that match the filters; undefined while unknown. */
  total: number | undefined;
  /** True when there may be more than `total`. */
  totalIsMinimum: boolean;
  loaded: readonly Product[];
  selected: ReadonlySet<string>;
  select: (ids: readonly string[]) => void;
  loading: boolean;
};

/** Selects all loaded products, and shows how many match the filters. */
export function ListToolbar({ ref, total, totalIsMinimum, loaded, selected, select, loading }: Props) {
  const checkbox = useRef<HTMLInputElement>(null);
  const all = loaded.length > 0 && loaded.every(({ _id }) => selected.has(_id));
  const some = selected.size > 0 && !all;
  useEffect(() => {
    if (checkbox.current) checkbox.current.indeterminate = some;
  }, [some]);

  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label="List of products"
      className="screen-count flex min-h-11 items-center gap-x-2 outline-none"
    >
      {loaded.length > 0 && (
        <label title="Select all shown" className="tick">
          <input
            ref={checkbox}
            type="checkbox"
            checked={all}
            className="tick-mark"
            onChange={() => select(all ? [] : loaded.map(({ _id }) => _id))}
          />
          <span className="sr-only">Select all shown</span>
        </label>
      )}
      <p role="status" className="tabular-figures min-w-20 text-sm text-ink-soft">
        {total !== undefined && totalText({ total, totalIsMinimum }, 'product')}
      </p>
      {loading && <Spinner className="size-4 text-ink-faint" />}
    </div>
  );
}
