type WithImage = { image?: { width: number; height: number } };

/** `maxAlone` is the width without another image in the last row. */
type Span = { preferred: number; max: number; maxAlone: number };

const COLUMNS = 12;
/** A phone's row shrinks rather than breaks when it is up to this many columns too wide. */
const MAX_OVERFLOW = 2;

/**
 * Lays out images like a salon hanging: rows of different widths that follow the images' proportions, in the given order.
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

/** Every third image is larger, except a very tall one. Images do not grow to fill a row: a wide wall has empty space. */
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

/** A last row of a single image gets one more from the row before, or else the image may grow to `maxAlone`. */
function balanceLastRow(rows: readonly Span[][], maxOverflow: number): Span[][] {
  const [before, last] = rows.slice(-2);
  const [single] = last ?? [];
  if (!before || !single || last?.length !== 1) return [...rows];
  const moved = before.at(-1);
  if (moved && before.length > 2 && moved.preferred + single.preferred <= COLUMNS + maxOverflow)
    return [...rows.slice(0, -2), before.slice(0, -1), [moved, single]];
  return [...rows.slice(0, -1), [{ ...single, max: single.maxAlone }]];
}

/** Adds or removes one column at a time, from image to image, until the row is full, or no image may grow. */
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
