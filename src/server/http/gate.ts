import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '#contract/problems.ts';
import { sendClosedPage } from './closed-page.ts';
import { CROWDED, CROWDED_RETRY_SECONDS as RETRY_SECONDS, WATCHED } from './crowded.ts';
import type { Pressure } from './pressure.ts';
import type { Readiness } from './readiness.ts';
import { isUnderApi, pathOf } from './request.ts';

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Turns requests away before the shop is open, and guests' reads while there is more to do than can be done. */
export function createGate(readiness: Readiness, pressure: Pressure) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const path = pathOf(request.raw.url);
    if (WATCHED.has(path)) return undefined;
    const isClosed = ['preparing', 'damaged'].includes(readiness.phase());
    const isTooMuch = isRead(request) && request.headers.authorization === undefined && pressure.isHigh();
    if (!isClosed && !isTooMuch) return undefined;
    const reason = isClosed ? readiness.reason() : CROWDED;
    if (isRead(request) && !isUnderApi(path)) return sendClosedPage(reply, reason, RETRY_SECONDS);
    throw problem('unavailable', reason, { retryAfter: RETRY_SECONDS });
  };
}
