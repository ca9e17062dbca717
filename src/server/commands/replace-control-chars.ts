/** Replaces control characters in a line by spaces, so that text from a file cannot send commands to the terminal. */
export const replaceControlChars = (line: string): string =>
  line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

export const replaceControlCharsInLines = (text: string): string =>
  text.split('\n').map(replaceControlChars).join('\n');
