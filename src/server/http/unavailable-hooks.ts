import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import type { CallName } from '#contract/api/calls.ts';
import { SETUP_PATH } from '../accounts/setup/setup-link.store.ts';
import type { Disk } from '../platform/disk/disk.ts';
import { MONITORING_PATHS } from './hardening/overload-response.ts';
import { NOT_OPEN_YET, type Readiness } from './readiness.ts';
import { isUnderApi, pathOf } from './requests/request.ts';
import { sendUnavailablePage } from './responses/error-pages.ts';

const CLOSED_RETRY_SECONDS = 2;
const SETUP_RETRY_SECONDS = 60;
const FULL_RETRY_SECONDS = 5;

/**
 * Calls that stay possible on a full disk, besides those with the method DELETE: an admin must be able to log in and delete. The
 * call `changeProducts` deletes in bulk; its other changes pass too. A view or heart is only counted in memory, and an error report only
 * logged.
 */
const allowedWhenFull: readonly CallName[] = [
  'logIn',
  'logOut',
  'changeProducts',
  'reportError',
  'recordView',
  'recordHeart',
];

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** True before the shop is open, and after its database was found damaged. */
export const isClosed = (readiness: Pick<Readiness, 'phase'>) =>
  ['preparing', 'setup', 'damaged'].includes(readiness.phase());

/**
 * Responds 503 while the shop is closed.
 * @param hasAdmin whether another process or a command has created the administrator that this one waits for
 * @param isClientFile whether a path is a file of the build, such as the fonts of the setup page
 */
export function rejectWhileClosed(
  readiness: Readiness,
  hasAdmin: () => Promise<boolean>,
  isClientFile: (path: string) => boolean,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const path = pathOf(request.raw.url);
    if (MONITORING_PATHS.has(path) || !isClosed(readiness)) return undefined;
    const isSetup = readiness.phase() === 'setup';
    if (isSetup && (path === SETUP_PATH || isClientFile(path))) return undefined;
    if (isSetup && (await hasAdmin())) readiness.open();
    if (!isClosed(readiness)) return undefined;
    const reason = readiness.reason();
    const retryAfter = isSetup ? SETUP_RETRY_SECONDS : CLOSED_RETRY_SECONDS;
    if (isRead(request) && !isUnderApi(path))
      return sendUnavailablePage(reply, reason, retryAfter, isSetup ? NOT_OPEN_YET : undefined);
    throw problem('unavailable', reason, { retryAfter });
  };
}

/**
 * Rejects calls that write while the disk refuses writes, before the body is read. DELETE and the listed calls pass, and so do
 * forms outside the API.
 */
export function rejectWritesWhileFull(disk: Pick<Disk, 'error'>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (isRead(request) || request.method === 'DELETE') return;
    const { call } = request.routeOptions.config;
    const reason = disk.error();
    if (reason === undefined || call === undefined || allowedWhenFull.includes(call)) return;
    throw problem('unavailable', reason, { retryAfter: FULL_RETRY_SECONDS });
  };
}
