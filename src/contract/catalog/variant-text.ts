// Separate from the rules of variants, so that visitors' pages load only this file.

/** Text for comparison: "A4" and "a4" are the same value. */
export const comparisonKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** A variant as text: "Size: A4, Frame: Oak". */
export const variantText = (options: readonly string[], values: readonly string[]): string =>
  options.map((option, index) => `${option}: ${values[index] ?? ''}`).join(', ');
