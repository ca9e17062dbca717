import { writeSync } from 'node:fs';

/** Characters that are kept while nobody takes them. */
const MAX_KEPT = 2 ** 20;
const AGAIN_MS = 200;

/**
 * Writes lines at once, each before the next thing happens, as long as somebody takes them. A closed or stuck pipe or a full
 * disk neither stops the shop nor fills its memory: what is too much is left out, and later lines go on where they can.
 */
export function createLogDestination(descriptor: number): { write(line: string): void } {
  let waiting = Buffer.alloc(0);
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    try {
      while (waiting.length > 0) waiting = waiting.subarray(writeSync(descriptor, waiting));
    } catch {
      timer ??= setTimeout(() => {
        timer = undefined;
        flush();
      }, AGAIN_MS).unref();
    }
  }

  process.once('exit', flush);
  return {
    write(line) {
      if (waiting.length > MAX_KEPT) return;
      waiting = waiting.length === 0 ? Buffer.from(line) : Buffer.concat([waiting, Buffer.from(line)]);
      // What waits already has its turn when its time comes: trying at every line would cost more than the line.
      if (!timer) flush();
    },
  };
}
