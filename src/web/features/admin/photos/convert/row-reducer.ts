/** Rows by which a sum of fractions may be too small, because it is not exact. */
const TOLERANCE = 1e-6;

type Size = { width: number; height: number };

/**
 * Reduces an image row by row, so that it is never in memory as a whole: each pixel is the average of the area it covers.
 * @param from pixels of the rows that are given
 * @param to not larger than `from`
 * @param onRow called with each finished row of `to.width` RGBA pixels; the array is reused
 */
export function createRowReducer(from: Size, to: Size, onRow: (row: Uint8ClampedArray) => void) {
  const finished = new Uint8ClampedArray(to.width * 4);
  const isSameSize = from.width === to.width && from.height === to.height;
  const scaleX = to.width / from.width;
  const scaleY = to.height / from.height;
  const reduced = new Float32Array(to.width * 4);
  const sum = new Float32Array(to.width * 4);
  /** How many rows were added, and how many were finished. */
  let given = 0;
  let made = 0;

  /** Writes the average across each pixel's width to `reduced`. */
  function reduceAcross(row: Uint8Array | Uint8ClampedArray): void {
    reduced.fill(0);
    for (let x = 0; x < from.width; x += 1) {
      const start = x * scaleX;
      const at = Math.min(to.width - 1, Math.floor(start));
      const inNext = Math.max(0, start + scaleX - (at + 1));
      const own = scaleX - inNext;
      for (let channel = 0; channel < 4; channel += 1) {
        const value = row[x * 4 + channel] ?? 0;
        const index = at * 4 + channel;
        reduced[index] = (reduced[index] ?? 0) + value * own;
        if (inNext > 0 && at + 1 < to.width) reduced[index + 4] = (reduced[index + 4] ?? 0) + value * inNext;
      }
    }
  }

  function addToSum(part: number): void {
    for (let index = 0; index < sum.length; index += 1)
      sum[index] = (sum[index] ?? 0) + (reduced[index] ?? 0) * part;
  }

  function finishRow(): void {
    finished.set(sum);
    sum.fill(0);
    made += 1;
    onRow(finished);
  }

  return {
    /** @param row `from.width` RGBA pixels */
    add(row: Uint8Array | Uint8ClampedArray): void {
      if (given >= from.height) return;
      given += 1;
      if (isSameSize) {
        finished.set(row);
        made += 1;
        return onRow(finished);
      }
      reduceAcross(row);
      const end = given * scaleY;
      const inNext = Math.max(0, end - (made + 1));
      addToSum(scaleY - inNext);
      const isComplete = end >= made + 1 - TOLERANCE || given === from.height;
      if (!isComplete || made === to.height) return;
      finishRow();
      if (inNext > 0) addToSum(inNext);
    },
    /** Whether all rows were made. */
    isDone: () => made === to.height,
  };
}
