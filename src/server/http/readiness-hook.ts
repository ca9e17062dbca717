import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import { sendClosedPage } from './responses/maintenance-page.ts';
import { WATCHED } from './hardening/overload-response.ts';
import type { Readiness } from './readiness.ts';
import { isUnderApi, pathOf } from './request.ts';

const RETRY_SECONDS = 2;

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Before it is open, and when its database turned out to be damaged. */
export const isShut = (readiness: Pick<Readiness, 'phase'>) =>
  ['preparing', 'damaged'].includes(readiness.phase());

/** Turns requests away before the shop is open, and when its database turned out to be damaged. */
export function refuseWhileShut(readiness: Readiness) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const path = pathOf(request.raw.url);
    if (WATCHED.has(path) || !isShut(readiness)) return undefined;
    const reason = readiness.reason();
    if (isRead(request) && !isUnderApi(path)) return sendClosedPage(reply, reason, RETRY_SECONDS);
    throw problem('unavailable', reason, { retryAfter: RETRY_SECONDS });
  };
}
