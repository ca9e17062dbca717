import './product-table.css';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { HeadCell, HeadRow, Rows, Table } from '#web/ui/table.tsx';
import { ProductRow, type RowActions } from './product-row.tsx';

const columns = ['Product', 'Category', 'Meta', 'Price', 'Stock', 'Visibility', 'Updated', 'Actions'];

/** Rows drawn beyond what is in sight, above and below. */
const OVERSCAN = 6;
/** The next part is asked for when so many rows are left to scroll. */
const LOOK_AHEAD = 30;
/** Pixels, about; a row is measured once it is drawn. */
const ROW_HEIGHT = { table: 124, card: 330 };

type Props = RowActions & {
  products: readonly Product[];
  /** How many there are in all, loaded or not. */
  total: number;
  chosen: ReadonlySet<string>;
  /** Asks for the next part; undefined where there is none, or it is on its way. */
  loadMore: (() => void) | undefined;
  /** True while other rows are on their way. */
  waiting: boolean;
};

/** Only the rows in sight are in the page, so that ten thousand products are as quick as ten. */
export const ProductTable = memo(function ProductTable({
  products,
  total,
  chosen,
  loadMore,
  waiting,
  ...actions
}: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [bodyTop, setBodyTop] = useState(0);
  const [focused, setFocused] = useState<string>();

  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setBodyTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(document.body);
    return () => watcher.disconnect();
  }, []);

  // The row with the focus stays, however far it is scrolled away: what is written in it, and the way back to it.
  const kept = focused === undefined ? -1 : products.findIndex(({ _id }) => _id === focused);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inSight = defaultRangeExtractor(range);
      return kept < 0 || inSight.includes(kept) ? inSight : [...inSight, kept].toSorted((a, b) => a - b);
    },
    [kept],
  );
  const getItemKey = useCallback((index: number) => products[index]?._id ?? index, [products]);
  // oxlint-disable-next-line react/incompatible-library -- rows are given nothing of it but `measureElement`, which stays the same
  const rows = useWindowVirtualizer({
    count: products.length,
    estimateSize: () => (window.innerWidth < 1024 ? ROW_HEIGHT.card : ROW_HEIGHT.table),
    overscan: OVERSCAN,
    scrollMargin: bodyTop,
    getItemKey,
    rangeExtractor,
    useFlushSync: false,
  });
  const drawn = rows.getVirtualItems();
  const lastDrawn = rows.range?.endIndex ?? 0;

  useEffect(() => {
    if (loadMore && lastDrawn >= products.length - LOOK_AHEAD) loadMore();
  }, [loadMore, lastDrawn, products.length]);

  function keepFocused(event: FocusEvent) {
    const index = event.target.closest('tr')?.dataset['index'];
    setFocused(products[Number(index)]?._id);
  }

  let end = bodyTop;
  const parts = drawn.flatMap((item) => {
    const product = products[item.index];
    if (!product) return [];
    const gap = item.start - end;
    end = item.end;
    return [
      gap > 0 && <Gap key={`before ${item.key}`} height={gap} />,
      <ProductRow
        key={item.key}
        ref={rows.measureElement}
        index={item.index}
        product={product}
        selected={chosen.has(product._id)}
        {...actions}
      />,
    ];
  });
  const rest = rows.getTotalSize() + bodyTop - end;

  return (
    // A wide table on a narrow screen is scrolled by keyboard too: everything in it can be reached.
    <div className="products-room mt-2">
      <Table
        label="Products"
        className="products"
        aria-rowcount={total + 1}
        aria-busy={waiting || undefined}
        data-waiting={waiting || undefined}
      >
        <HeadRow aria-rowindex={1}>
          {columns.map((column) => (
            <HeadCell key={column}>{column}</HeadCell>
          ))}
        </HeadRow>
        <Rows ref={body} onFocus={keepFocused}>
          {parts}
          {rest > 0 && <Gap key="rest" height={rest} />}
        </Rows>
      </Table>
    </div>
  );
});

/** Stands where rows are that are out of sight. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className="gap">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it is nothing but height */}
      <td colSpan={columns.length} style={{ height }} />
    </tr>
  );
}
