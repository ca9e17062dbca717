// Apart from the rules of variants: this is all that pages of visitors load of them.

/** Text for comparison: "A4" and "a4" are the same value. */
export const optionKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** A variant as text: "Size: A4, Frame: Oak". */
export const variantText = (options: readonly string[], values: readonly string[]): string =>
  options.map((option, index) => `${option}: ${values[index] ?? ''}`).join(', ');
