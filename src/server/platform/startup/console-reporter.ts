import { replaceControlChars, replaceControlCharsInLines } from '#server/commands/replace-control-chars.ts';

/** Shows people at a terminal what happens. */
export type ConsoleReporter = ReturnType<typeof createConsoleReporter>;

const PROGRESS_EVERY = 10;

/** On a terminal, progress stays on one line. Elsewhere, only every tenth progress line is printed. */
export function createConsoleReporter(output: NodeJS.WriteStream) {
  let progressCount = 0;
  // A closed pipe or a full disk does not stop the shop.
  output.on('error', () => undefined);
  return {
    line: (text: string): void => void output.write(`${replaceControlCharsInLines(text)}\n`),
    /** Called many times in a row. */
    progress(rawText: string, isLast: boolean): void {
      const text = replaceControlChars(rawText);
      if (output.isTTY) output.write(`\r${text}${isLast ? '\n' : ''}`);
      else if (progressCount % PROGRESS_EVERY === 0 || isLast) output.write(`${text}\n`);
      progressCount += 1;
    },
  };
}

/** For a worker that joins others: the first worker has already reported. */
export const silentReporter: ConsoleReporter = { line: () => undefined, progress: () => undefined };
