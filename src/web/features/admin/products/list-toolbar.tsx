import { type Ref, useEffect, useRef } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { Spinner } from '#web/ui/spinner.tsx';

type Props = {
  ref: Ref<HTMLDivElement>;
  /** How many products the filters let through; undefined while nobody knows. */
  total: number | undefined;
  loaded: readonly Product[];
  chosen: ReadonlySet<string>;
  choose: (ids: readonly string[]) => void;
  /** True while rows are on their way. */
  waiting: boolean;
};

/** The line above the list: chooses all that are shown, and says how many there are. */
export function ListLine({ ref, total, loaded, chosen, choose, waiting }: Props) {
  const tick = useRef<HTMLInputElement>(null);
  const all = loaded.length > 0 && loaded.every(({ _id }) => chosen.has(_id));
  const some = chosen.size > 0 && !all;
  useEffect(() => {
    if (tick.current) tick.current.indeterminate = some;
  }, [some]);

  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label="List of products" className="list-line">
      {loaded.length > 0 && (
        <label className="flex min-h-11 items-center gap-3 text-sm">
          <span className="tick">
            <input
              ref={tick}
              type="checkbox"
              checked={all}
              onChange={() => choose(all ? [] : loaded.map(({ _id }) => _id))}
            />
          </span>
          Select all shown
        </label>
      )}
      <p role="status" className="figures ml-auto text-sm text-ink-soft">
        {total !== undefined && (total === 1 ? '1 product' : `${total.toLocaleString('en-IN')} products`)}
      </p>
      <span className="grid size-4 place-items-center text-ink-faint">
        {waiting && <Spinner className="size-4" />}
      </span>
    </div>
  );
}
