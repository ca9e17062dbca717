/** The texts in a list that is separated by commas or lines: trimmed, without empty ones. */
export const splitList = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
