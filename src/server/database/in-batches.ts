/** Both engines limit the number of values in one statement. */
const MAX_VALUES = 500;

/** Runs one statement for each part of a long list. @returns all results */
export async function inBatches<T, Row>(
  all: readonly T[],
  execute: (some: readonly T[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < all.length; start += MAX_VALUES)
    rows.push(...(await execute(all.slice(start, start + MAX_VALUES))));
  return rows;
}
