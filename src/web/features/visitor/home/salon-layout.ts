type Pictured = { picture?: { width: number; height: number } };

/** How many twelfths of the wall a piece takes: on a phone, and where the wall is wide. */
export type Place = { narrow: number; wide: number };

type Wish = { wish: number; most: number };

const FULL = 12;
/** On a phone, a row this much too long is drawn in rather than broken. */
const TOO_LONG = 2;

/**
 * Hangs pieces as a salon does: in rows, each after its own proportions, a large one beside a small one. They keep their
 * order, so that the wall is read as it is tabbed through.
 */
export function hang(pieces: readonly Pictured[]): Place[] {
  const ratios = pieces.map(({ picture }) => (picture ? picture.width / picture.height : 1));
  const wide = inRows(ratios.map(onWideWall), 0);
  return inRows(ratios.map(onPhone), TOO_LONG).map((narrow, index) => ({
    narrow,
    wide: wide[index] ?? FULL,
  }));
}

function onPhone(ratio: number): Wish {
  if (ratio < 0.55) return { wish: 4, most: 4 };
  if (ratio < 1.15) return { wish: 6, most: 8 };
  if (ratio < 1.7) return { wish: 8, most: 10 };
  return { wish: 12, most: 12 };
}

/** A wide wall keeps some of itself free: its pieces do not grow to fill it. */
function onWideWall(ratio: number, index: number): Wish {
  const large = index % 3 === 2 ? 1 : 0;
  const wish = large + (ratio < 0.55 ? 2 - large : ratio < 1.15 ? 3 : ratio < 1.7 ? 4 : 5);
  return { wish, most: wish };
}

function inRows(wishes: readonly Wish[], tooLong: number): number[] {
  const rows: Wish[][] = [];
  for (const wish of wishes) {
    const row = rows.at(-1);
    if (row && width(row) + wish.wish <= FULL + tooLong) row.push(wish);
    else rows.push([wish]);
  }
  return rows.flatMap(fill);
}

/** The widths of a row's pieces: one twelfth after another is given to them, or taken from each in turn. */
function fill(row: readonly Wish[]): number[] {
  const widths = row.map(({ wish }) => wish);
  let spare = FULL - width(row);
  for (let turn = 0; spare !== 0 && turn < FULL; turn += 1) {
    for (const [index, { most }] of row.entries()) {
      const now = widths[index] ?? 0;
      if (spare < 0) [widths[index], spare] = [now - 1, spare + 1];
      else if (spare > 0 && now < most) [widths[index], spare] = [now + 1, spare - 1];
    }
  }
  return widths;
}

function width(row: readonly Wish[]): number {
  return row.reduce((total, { wish }) => total + wish, 0);
}
