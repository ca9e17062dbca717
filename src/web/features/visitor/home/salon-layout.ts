type WithImage = { image?: { width: number; height: number } };

/** The widths that an image may have, in columns. */
type Span = {
  preferred: number;
  max: number;
  /** The maximum if the image is alone in the last row. */
  maxAlone: number;
};

const COLUMNS = 12;
/** On a phone, an image joins a row that it makes up to this many columns too wide: all images of the row become narrower. */
const MAX_OVERFLOW = 2;

/**
 * Lays out images in rows, in the given order, like paintings of different sizes on the wall of a salon: their widths follow
 * their proportions.
 * @returns widths in twelfths of the list, on a phone and on a wide screen
 */
export function salonLayout(items: readonly WithImage[]): { narrow: number; wide: number }[] {
  const ratios = items.map(({ image }) => (image ? image.width / image.height : 1));
  const wide = fitRows(ratios.map(wideSpan), 0);
  return fitRows(ratios.map(narrowSpan), MAX_OVERFLOW).map((narrow, index) => ({
    narrow,
    wide: wide[index] ?? COLUMNS,
  }));
}

function narrowSpan(ratio: number): Span {
  if (ratio < 0.55) return { preferred: 4, max: 4, maxAlone: 4 };
  if (ratio < 1.15) return { preferred: 6, max: 8, maxAlone: COLUMNS };
  if (ratio < 1.7) return { preferred: 8, max: 10, maxAlone: COLUMNS };
  return { preferred: COLUMNS, max: COLUMNS, maxAlone: COLUMNS };
}

/** Every third image is larger, except a very tall one. On a wide screen images do not grow to fill a row. */
function wideSpan(ratio: number, index: number): Span {
  const extra = index % 3 === 2 ? 1 : 0;
  const preferred = extra + (ratio < 0.55 ? 2 - extra : ratio < 1.15 ? 3 : ratio < 1.7 ? 4 : 5);
  return { preferred, max: preferred, maxAlone: preferred };
}

function fitRows(spans: readonly Span[], maxOverflow: number): number[] {
  const rows: Span[][] = [];
  for (const span of spans) {
    const row = rows.at(-1);
    if (row && rowWidth(row) + span.preferred <= COLUMNS + maxOverflow) row.push(span);
    else rows.push([span]);
  }
  return balanceLastRow(rows, maxOverflow).flatMap(fillRow);
}

/** Moves an image from the row before to a last row that has only one, or else lets that one grow to `maxAlone`. */
function balanceLastRow(rows: readonly Span[][], maxOverflow: number): Span[][] {
  const [before, last] = rows.slice(-2);
  const [single] = last ?? [];
  if (!before || !single || last?.length !== 1) return [...rows];
  const moved = before.at(-1);
  if (moved && before.length > 2 && moved.preferred + single.preferred <= COLUMNS + maxOverflow)
    return [...rows.slice(0, -2), before.slice(0, -1), [moved, single]];
  return [...rows.slice(0, -1), [{ ...single, max: single.maxAlone }]];
}

/** Gives columns to the images of a row, or takes them, one after the other, until the row is full or no image may grow. */
function fillRow(row: readonly Span[]): number[] {
  const widths = row.map(({ preferred }) => preferred);
  let free = COLUMNS - rowWidth(row);
  for (let round = 0; free !== 0 && round < COLUMNS; round += 1) {
    for (const [index, { max }] of row.entries()) {
      const width = widths[index] ?? 0;
      if (free < 0) [widths[index], free] = [width - 1, free + 1];
      else if (free > 0 && width < max) [widths[index], free] = [width + 1, free - 1];
    }
  }
  return widths;
}

function rowWidth(row: readonly Span[]): number {
  return row.reduce((total, { preferred }) => total + preferred, 0);
}
