import { useCallback, useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';

/** The selected products, by id. */
export type Selection = {
  /** Identifies the list it was made in: other filters reset the selection. */
  list: string;
  /** The ids of the loaded products, in the order of the list. */
  order: readonly string[];
  ids: ReadonlySet<string>;
  /** The last toggled row, where a range starts. */
  anchor: string | undefined;
};

export const emptySelection: Selection = { list: '', order: [], ids: new Set(), anchor: undefined };

/** The ids from one to another, inclusive; only `to` if one of them is not loaded. */
function between(order: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [from === undefined ? -1 : order.indexOf(from), order.indexOf(to)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  return first < 0 ? [to] : order.slice(first, last + 1);
}

export type ToggleOptions = {
  /** Whether the product is selected; otherwise it is deselected. */
  on: boolean;
  /** Whether all rows since the last toggled one change, too. */
  range?: boolean;
};

/** Selects or deselects a product. */
export function toggle(selection: Selection, id: string, { on, range = false }: ToggleOptions): Selection {
  const ids = new Set(selection.ids);
  const { order, anchor } = selection;
  for (const each of range ? between(order, anchor, id) : [id]) {
    if (on) ids.add(each);
    else ids.delete(each);
  }
  return { ...selection, ids, anchor: id };
}

/** The selection after the list changed: rows that disappeared are no longer selected. */
export function updateList(selection: Selection, list: string, order: readonly string[]): Selection {
  if (list !== selection.list) return { ...emptySelection, list, order };
  const current = new Set(order);
  const removed = selection.order.filter((id) => !current.has(id) && selection.ids.has(id));
  if (removed.length === 0) return { ...selection, order };
  const ids = new Set(selection.ids);
  for (const id of removed) ids.delete(id);
  return { ...selection, order, ids };
}

/** The selection in a list of products. @param list identifies the list; another list starts with an empty selection */
export function useSelection(products: readonly Product[], list: string) {
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const [seen, setSeen] = useState<readonly Product[]>();
  if (seen !== products || selection.list !== list) {
    setSeen(products);
    const ids = products.map(({ _id }) => _id);
    setSelection(updateList(selection, list, ids));
  }

  const toggleRow = useCallback(
    (id: string, options: ToggleOptions) => setSelection((current) => toggle(current, id, options)),
    [],
  );
  const select = useCallback((ids: readonly string[]) => {
    setSelection((current) => ({ ...current, ids: new Set(ids), anchor: undefined }));
  }, []);
  const deselect = useCallback((ids: readonly string[]) => {
    const removed = new Set(ids);
    setSelection((current) => ({
      ...current,
      ids: new Set([...current.ids].filter((id) => !removed.has(id))),
    }));
  }, []);
  const clear = useCallback(() => select([]), [select]);

  return { selected: selection.ids, toggle: toggleRow, select, deselect, clear };
}
