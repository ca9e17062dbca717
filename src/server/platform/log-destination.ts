import { writeSync } from 'node:fs';

/** Bytes buffered while the reader is stuck. Further lines are dropped. */
const MAX_BUFFERED = 2 ** 20;
const RETRY_MS = 200;

/**
 * Writes each line synchronously while the destination accepts it. A closed or stuck pipe or a full disk neither stops the
 * shop nor fills its memory: it buffers up to 1 MB, drops further lines, and resumes when writing works again.
 */
export function createLogDestination(descriptor: number): { write(line: string): void } {
  let buffered = Buffer.alloc(0);
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    try {
      while (buffered.length > 0) buffered = buffered.subarray(writeSync(descriptor, buffered));
    } catch {
      timer ??= setTimeout(() => {
        timer = undefined;
        flush();
      }, RETRY_MS).unref();
    }
  }

  process.once('exit', flush);
  return {
    write(line) {
      if (buffered.length > MAX_BUFFERED) return;
      buffered = buffered.length === 0 ? Buffer.from(line) : Buffer.concat([buffered, Buffer.from(line)]);
      // With a retry scheduled, do not try at every line: that costs more than the line.
      if (!timer) flush();
    },
  };
}
