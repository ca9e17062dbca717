import { randomUUID } from 'node:crypto';
import { problem } from '#contract/problems.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../http/handlers.ts';

const WINDOW_MS = 60_000;
/** All visitors together: enough to see what is broken, too little to fill a disk. */
const MOST_IN_WINDOW = 60;

type Window = { since: number; count: number };
// One for each log, which is one for each running shop.
const windows = new WeakMap<Context['log'], Window>();

function countIn({ log, now }: Context): void {
  const window = windows.get(log) ?? { since: now(), count: 0 };
  windows.set(log, window);
  if (Math.abs(now() - window.since) >= WINDOW_MS) Object.assign(window, { since: now(), count: 0 });
  window.count += 1;
  if (window.count > MOST_IN_WINDOW) {
    throw problem('too_many_requests', 'Many errors are being reported. Please try again in a minute.', {
      retryAfter: WINDOW_MS / 1000,
    });
  }
}

export const errorHandlers: Handlers<'reportError'> = {
  /** Writes an error of a visitor's browser into the log, under an id that the visitor's screen shows. */
  async reportError(context, { body }) {
    countIn(context);
    const id = randomUUID();
    // Only the path: what a visitor's address carries behind it is theirs.
    const [path] = body.path.split(/[?#]/);
    context.log.warn(
      { errorId: id, requestId: context.requestId, message: body.message, stack: body.stack, path },
      'A browser reported an error',
    );
    return { id };
  },
};
