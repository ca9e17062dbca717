import { stripControlChars, stripControlCharsInLines } from '#server/commands/strip-control-chars.ts';
import type { ConsoleReporter } from './bootstrap.ts';

const EVERY = 10;

/** Speaks to the person who started the process: on a terminal progress stays on one line, elsewhere it is thinned out. */
export function createConsoleReporter(output: NodeJS.WriteStream): ConsoleReporter {
  let said = 0;
  // Nobody listens, or the disk under a file is full: the shop goes on without words.
  output.on('error', () => undefined);
  return {
    line: (text) => void output.write(`${stripControlCharsInLines(text)}\n`),
    progress(given, isLast) {
      const text = stripControlChars(given);
      if (output.isTTY) output.write(`\r${text}${isLast ? '\n' : ''}`);
      else if (said % EVERY === 0 || isLast) output.write(`${text}\n`);
      said += 1;
    },
  };
}
