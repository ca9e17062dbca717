/** Which products are chosen, by id. */
export type Selection = {
  /** What the choice was made from: it does not outlive other filters. */
  list: string;
  /** The ids that are loaded, as they are listed. */
  order: readonly string[];
  ids: ReadonlySet<string>;
  /** Where a choice of several rows begins: the last that was pressed. */
  anchor: string | undefined;
};

export const nothingChosen: Selection = { list: '', order: [], ids: new Set(), anchor: undefined };

/** The ids from one to another, both with; `to` alone where one of them is not loaded. */
function between(order: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [from === undefined ? -1 : order.indexOf(from), order.indexOf(to)].toSorted((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  return first < 0 ? [to] : order.slice(first, last + 1);
}

/** @param range whether all from the last pressed row to this one follow it */
export function toggled(selection: Selection, id: string, on: boolean, range: boolean): Selection {
  const ids = new Set(selection.ids);
  const { order, anchor } = selection;
  for (const each of range ? between(order, anchor, id) : [id]) {
    if (on) ids.add(each);
    else ids.delete(each);
  }
  return { ...selection, ids, anchor: id };
}

/** The choice after the list changed: what was listed and is no longer is not chosen any more. */
export function following(selection: Selection, list: string, order: readonly string[]): Selection {
  if (list !== selection.list) return { ...nothingChosen, list, order };
  const now = new Set(order);
  const vanished = selection.order.filter((id) => !now.has(id) && selection.ids.has(id));
  if (vanished.length === 0) return { ...selection, order };
  const ids = new Set(selection.ids);
  for (const id of vanished) ids.delete(id);
  return { ...selection, order, ids };
}
