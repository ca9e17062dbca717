/** A line as it may be shown in a terminal: what came out of a file says nothing to the terminal itself. */
export const shown = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
