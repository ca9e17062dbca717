import { problem } from '#contract/api/problems.ts';
import { withoutOrderTokens } from '#contract/orders/order-page/order-page.ts';
import { ipSubnet } from '../accounts/rate-limits/ip-subnet.ts';
import { createSlidingWindowCounter } from '../accounts/rate-limits/sliding-window-counter.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../http/handler-types.ts';

const WINDOW_MS = 60_000;
/** Enough to see an error, too few to fill a disk or hide other reports. */
const MAX = { perClient: 30, total: 90 };
/** Logged characters of a stack; its top shows where the error happened. */
const STACK_IN_LOG = 1024;
const ALL_CLIENTS = 'everywhere';

// Counters by logger: each running shop has one logger.
const counters = new WeakMap<Context['log'], ReturnType<typeof createCounters>>();

const createCounters = (now: () => number) => ({
  byClient: createSlidingWindowCounter(MAX.perClient, WINDOW_MS, now),
  all: createSlidingWindowCounter(MAX.total, WINDOW_MS, now),
});

function limitReports({ log, monotonicNow, clientIp }: Context): void {
  const { byClient, all } = counters.get(log) ?? createCounters(monotonicNow);
  counters.set(log, { byClient, all });
  const group = ipSubnet(clientIp);
  const wait = Math.max(byClient.msUntilAllowed(group), all.msUntilAllowed(ALL_CLIENTS));
  if (wait > 0) {
    throw problem('too_many_requests', 'Many errors are being reported. Please try again in a minute.', {
      retryAfter: Math.ceil(wait / 1000),
    });
  }
  byClient.add(group);
  all.add(ALL_CLIENTS);
}

export const errorHandlers: Handlers<'reportError'> = {
  /** Logs an error of a visitor's browser, with the id that the visitor sees. */
  async reportError(context, { body }) {
    limitReports(context);
    // Only the path: the query is private.
    const [path = ''] = body.path.split(/[?#]/);
    context.log.warn(
      {
        requestId: context.requestId,
        // A message or stack can contain the URL of an order page.
        message: withoutOrderTokens(body.message),
        stack: body.stack && withoutOrderTokens(body.stack).slice(0, STACK_IN_LOG),
        path: withoutOrderTokens(path),
      },
      'A browser reported an error',
    );
    return { id: context.requestId };
  },
};
