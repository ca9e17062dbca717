import type { FastifyRequest } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import type { RouteName } from '#contract/api/routes.ts';
import type { Disk } from '#server/platform/disk/disk.ts';

const RETRY_SECONDS = 5;

/** For these the reserve is given up: whoever makes room has to come in first. */
const makingRoom: readonly RouteName[] = ['logIn', 'logOut', 'changeProducts', 'reportError'];

/** Refuses what would be saved while the disk is in trouble, before its body is read; what makes room is let through. */
export function createDiskFullHook(disk: Pick<Disk, 'error'>) {
  return async ({ method, routeOptions }: FastifyRequest): Promise<void> => {
    if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return;
    const { call } = routeOptions.config;
    const reason = disk.error();
    if (reason === undefined || call === undefined || makingRoom.includes(call)) return;
    throw problem('unavailable', reason, { retryAfter: RETRY_SECONDS });
  };
}
