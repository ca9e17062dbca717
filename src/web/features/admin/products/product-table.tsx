import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Hold } from '#contract/orders/hold.ts';
import type { Product } from '#contract/catalog/product.ts';
import { ColumnHeaderCell, TableHead, TableBody, Table } from '#web/ui/table.tsx';
import { ProductRow, type RowActions } from './product-row.tsx';

/** The columns with their widths, which are fixed because rows are added and removed while the list scrolls. */
const columns = {
  Product: 'lg:w-[27%]',
  Category: 'lg:w-[10%]',
  Meta: 'lg:w-[12%]',
  Price: 'lg:w-[10.5%]',
  Stock: 'lg:w-[7%]',
  Visibility: 'lg:w-[17.5%]',
  Updated: 'lg:w-[8%]',
  Actions: undefined,
};

/** Rows rendered beyond the visible ones, above and below. */
const OVERSCAN = 6;
/** The next page is loaded when this many rows are left to scroll. */
const PREFETCH_ROWS = 30;
/** Estimated pixels; a row is measured once it is rendered. */
const ROW_HEIGHT = { table: 80, card: 120 };

type Props = RowActions & {
  products: readonly Product[];
  /** By the id of the product; absent while the order book is off. */
  holds: ReadonlyMap<string, readonly Hold[]> | undefined;
  /** Number of products that match the filters, loaded or not; undefined while it is not known exactly. */
  total: number | undefined;
  selected: ReadonlySet<string>;
  /** Loads the next page; undefined if there is none, or it is loading. */
  loadMore: (() => void) | undefined;
  loading: boolean;
};

/** Renders only the visible rows, so that ten thousand products are as fast as ten. */
export const ProductTable = memo(function ProductTable({
  products,
  holds,
  total,
  selected,
  loadMore,
  loading,
  ...actions
}: Props) {
  const { body, bodyTop } = useBodyTop();
  const { rendered, lastVisible, totalSize, measureElement, onFocus } = useVisibleRows(products, bodyTop);

  useEffect(() => {
    if (loadMore && lastVisible >= products.length - PREFETCH_ROWS) loadMore();
  }, [loadMore, lastVisible, products.length]);

  const existing = rendered.filter(({ index }) => products[index] !== undefined);
  const parts = existing.flatMap((item, at) => {
    const product = products[item.index];
    const gap = item.start - (existing[at - 1]?.end ?? bodyTop);
    return [
      gap > 0 && <Gap key={`before ${item.key}`} height={gap} />,
      product && (
        <ProductRow
          key={item.key}
          ref={measureElement}
          index={item.index}
          product={product}
          holds={holds?.get(product._id)}
          selected={selected.has(product._id)}
          {...actions}
        />
      ),
    ];
  });
  const rest = totalSize + bodyTop - (existing.at(-1)?.end ?? bodyTop);

  return (
    // A keyboard can scroll a wide table on a narrow screen too, because each cell's controls take the focus.
    <div className="mt-1 lg:overflow-x-auto">
      <Table
        label="Products"
        className="products wrap-anywhere lg:min-w-[58rem] lg:table-fixed"
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-busy={loading || undefined}
      >
        <TableHead aria-rowindex={1}>
          {Object.entries(columns).map(([column, width]) => (
            <ColumnHeaderCell key={column} className={width}>
              {column}
            </ColumnHeaderCell>
          ))}
        </TableHead>
        <TableBody ref={body} onFocus={onFocus} className={loading ? 'opacity-60' : undefined}>
          {parts}
          {rest > 0 && <Gap key="rest" height={rest} />}
        </TableBody>
      </Table>
    </div>
  );
});

/** Takes the space of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return (
    <tr aria-hidden="true" className="gap">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty spacer */}
      <td colSpan={Object.keys(columns).length} style={{ height }} />
    </tr>
  );
}

/** The distance of the table body from the top of the page, measured again when the page changes its size. */
function useBodyTop() {
  const body = useRef<HTMLTableSectionElement>(null);
  const [bodyTop, setBodyTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (body.current) setBodyTop(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { body, bodyTop };
}

/** The rows to render at the current scroll position. Returns plain values, which may be memoized. */
function useVisibleRows(products: readonly Product[], bodyTop: number) {
  const [focused, setFocused] = useState<string>();
  // The row with the focus stays rendered wherever the list is scrolled, so that its focus and typed text are not lost.
  const focusedIndex = focused === undefined ? -1 : products.findIndex(({ _id }) => _id === focused);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const visible = defaultRangeExtractor(range);
      if (focusedIndex < 0 || visible.includes(focusedIndex)) return visible;
      return [...visible, focusedIndex].toSorted((a, b) => a - b);
    },
    [focusedIndex],
  );
  const getItemKey = useCallback((index: number) => products[index]?._id ?? index, [products]);
  // oxlint-disable-next-line react/incompatible-library -- rows get only `measureElement`, which never changes
  const rows = useWindowVirtualizer({
    count: products.length,
    // Below 64rem a row is a card: products-screen.css.
    estimateSize: () => (window.innerWidth < 1024 ? ROW_HEIGHT.card : ROW_HEIGHT.table),
    overscan: OVERSCAN,
    scrollMargin: bodyTop,
    getItemKey,
    rangeExtractor,
    useFlushSync: false,
  });

  function onFocus(event: FocusEvent) {
    const index = event.target.closest('tr')?.dataset['index'];
    setFocused(products[Number(index)]?._id);
  }

  return {
    rendered: rows.getVirtualItems(),
    lastVisible: rows.range?.endIndex ?? 0,
    totalSize: rows.getTotalSize(),
    measureElement: rows.measureElement,
    onFocus,
  };
}
