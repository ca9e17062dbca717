import type { FastifyRequest } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import type { RouteName } from '#contract/api/routes.ts';
import type { Disk } from '#server/platform/disk/disk.ts';

const RETRY_SECONDS = 5;

/** Calls that stay possible on a full disk: an admin must be able to log in and delete. */
const allowedWhenFull: readonly RouteName[] = ['logIn', 'logOut', 'changeProducts', 'reportError'];

/** Rejects writes while the disk refuses them, before the body is read. Calls that free space still pass. */
export function createDiskFullHook(disk: Pick<Disk, 'error'>) {
  return async ({ method, routeOptions }: FastifyRequest): Promise<void> => {
    if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return;
    const { call } = routeOptions.config;
    const reason = disk.error();
    if (reason === undefined || call === undefined || allowedWhenFull.includes(call)) return;
    throw problem('unavailable', reason, { retryAfter: RETRY_SECONDS });
  };
}
