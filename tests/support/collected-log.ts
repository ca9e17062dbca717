import { Writable } from 'node:stream';
import { createLogger } from '#server/platform/logging/logger.ts';

/** A logger, and the JSON lines written to it. */
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
