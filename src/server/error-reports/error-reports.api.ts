import { problem } from '#contract/api/problems.ts';
import { ipSubnet } from '../accounts/rate-limits/ip-subnet.ts';
import {
  type SlidingWindowCounter,
  createSlidingWindowCounter,
} from '../accounts/rate-limits/sliding-window-counter.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../http/handler-types.ts';

const WINDOW_MS = 60_000;
/** Enough to see what is broken, too little to fill a disk or to drown what others report. */
const MAX = { fromOneAddress: 30, fromEverywhere: 90 };
/** Characters of a stack that are written down: its top tells where it happened. */
const STACK_IN_LOG = 1024;
const EVERYWHERE = 'everywhere';

type Reports = { byAddress: SlidingWindowCounter; all: SlidingWindowCounter };
// One for each log, which is one for each running shop.
const reports = new WeakMap<Context['log'], Reports>();

function countIn({ log, monotonicNow: elapsed, ipAddress: address }: Context): void {
  const { byAddress, all } = reports.get(log) ?? {
    byAddress: createSlidingWindowCounter(MAX.fromOneAddress, WINDOW_MS, elapsed),
    all: createSlidingWindowCounter(MAX.fromEverywhere, WINDOW_MS, elapsed),
  };
  reports.set(log, { byAddress, all });
  const group = ipSubnet(address);
  const wait = Math.max(byAddress.msUntilAllowed(group), all.msUntilAllowed(EVERYWHERE));
  if (wait > 0) {
    throw problem('too_many_requests', 'Many errors are being reported. Please try again in a minute.', {
      retryAfter: Math.ceil(wait / 1000),
    });
  }
  byAddress.add(group);
  all.add(EVERYWHERE);
}

export const errorHandlers: Handlers<'reportError'> = {
  /** Writes an error of a visitor's browser into the log, under an id that the visitor's screen shows. */
  async reportError(context, { body }) {
    countIn(context);
    // Only the path: what a visitor's address carries behind it is theirs.
    const [path] = body.path.split(/[?#]/);
    context.log.warn(
      {
        requestId: context.requestId,
        message: body.message,
        stack: body.stack?.slice(0, STACK_IN_LOG),
        path,
      },
      'A browser reported an error',
    );
    return { id: context.requestId };
  },
};
