/** Filters that are remembered; with more, all are counted anew. */
const MAX = 1_000;

/** Reads a page of products, counting what `filter` lets through only where that is not known. */
export type Totals = <Page extends { total: number }>(
  filter: object,
  read: (known: number | undefined) => Promise<Page>,
) => Promise<Page>;

/**
 * Remembers how many products a filter lets through until the catalogue changes: a page costs the same however many there
 * are, and counting them does not.
 * @param version the catalogue's at this moment
 */
export function keepTotals(version: () => number): Totals {
  let keptVersion = version();
  let kept = new Map<string, number>();
  return async (filter, read) => {
    const begun = version();
    if (begun !== keptVersion) {
      keptVersion = begun;
      kept = new Map();
    }
    const [question, into] = [JSON.stringify(filter), kept];
    const page = await read(kept.get(question));
    // What was counted before a change is not kept after it.
    if (begun === version() && into === kept) {
      if (kept.size >= MAX) kept.clear();
      kept.set(question, page.total);
    }
    return page;
  };
}
