import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import type { RouteName } from '#contract/api/routes.ts';
import type { Disk } from '../platform/disk/disk.ts';
import { MONITORING_PATHS } from './hardening/overload-response.ts';
import type { Readiness } from './readiness.ts';
import { isUnderApi, pathOf } from './requests/request.ts';
import { sendMaintenancePage } from './responses/status-pages.ts';

const CLOSED_RETRY_SECONDS = 2;
const FULL_RETRY_SECONDS = 5;

/** Calls that stay possible on a full disk: an admin must be able to log in and delete. */
const allowedWhenFull: readonly RouteName[] = ['logIn', 'logOut', 'changeProducts', 'reportError'];

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
    if (isRead(request) && !isUnderApi(path)) return sendMaintenancePage(reply, reason, CLOSED_RETRY_SECONDS);
    throw problem('unavailable', reason, { retryAfter: CLOSED_RETRY_SECONDS });
  };
}

/** Rejects writes while the disk refuses them, before the body is read. Calls that free space still pass. */
export function rejectWritesWhileFull(disk: Pick<Disk, 'error'>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (isRead(request) || request.method === 'DELETE') return;
    const { call } = request.routeOptions.config;
    const reason = disk.error();
    if (reason === undefined || call === undefined || allowedWhenFull.includes(call)) return;
    throw problem('unavailable', reason, { retryAfter: FULL_RETRY_SECONDS });
  };
}
