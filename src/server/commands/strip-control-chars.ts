/** A line as it may be shown in a terminal: what came out of a file says nothing to the terminal itself. */
export const shown = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

/** A text of several lines, each of them as `shown` shows it. */
export const shownLines = (text: string): string => text.split('\n').map(shown).join('\n');
