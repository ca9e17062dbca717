/** Compares numbers, or texts such as ids by their UTF-16 units, for sorting in ascending order. */
export const compare = (one: number | string, other: number | string): number =>
  one < other ? -1 : one > other ? 1 : 0;
