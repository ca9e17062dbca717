import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import { sendMaintenancePage } from './responses/maintenance-page.ts';
import { MONITORING_PATHS } from './hardening/overload-response.ts';
import type { Readiness } from './readiness.ts';
import { isUnderApi, pathOf } from './request.ts';

const RETRY_SECONDS = 2;

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** True before the shop is open, and after its database was found damaged. */
export const isClosed = (readiness: Pick<Readiness, 'phase'>) =>
  ['preparing', 'damaged'].includes(readiness.phase());

/** Responds 503 while the shop is closed. */
export function rejectWhileClosed(readiness: Readiness) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const path = pathOf(request.raw.url);
    if (MONITORING_PATHS.has(path) || !isClosed(readiness)) return undefined;
    const reason = readiness.reason();
    if (isRead(request) && !isUnderApi(path)) return sendMaintenancePage(reply, reason, RETRY_SECONDS);
    throw problem('unavailable', reason, { retryAfter: RETRY_SECONDS });
  };
}
