/** Removes control characters from a line, so that text from a file cannot send commands to the terminal. */
export const stripControlChars = (line: string): string =>
  line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

export const stripControlCharsInLines = (text: string): string =>
  text.split('\n').map(stripControlChars).join('\n');
