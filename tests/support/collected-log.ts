import { Writable } from 'node:stream';
import { createLogger } from '#server/platform/logger.ts';

/** A log, and the lines of JSON that are written into it. */
export function collectedLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLogger('info', stream), lines };
}
