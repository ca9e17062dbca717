/** A line as it may be shown in a terminal: what came out of a file says nothing to the terminal itself. */
export const stripControlChars = (line: string): string =>
  line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

/** A text of several lines, each of them as `shown` shows it. */
export const stripControlCharsInLines = (text: string): string =>
  text.split('\n').map(stripControlChars).join('\n');
