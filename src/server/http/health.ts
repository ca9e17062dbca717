import type { FastifyInstance } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import type { Disk } from '../platform/disk/disk.ts';
import type { CatalogVersion } from '../catalog/catalog-version.store.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import { JSON_TYPE } from './responses/send.ts';
import type { Readiness } from './readiness.ts';

const CHECK_TIMEOUT_MS = 1_000;
const RETRY_SECONDS = 2;

const isFulfilled = (check: Promise<unknown>) => isTrue(check.then(() => true));

/** Counts as false after one second, so that a hanging check does not delay the response. */
async function isTrue(check: Promise<boolean>): Promise<boolean> {
  const timeout = Promise.withResolvers<false>();
  const timer = setTimeout(timeout.resolve, CHECK_TIMEOUT_MS, false);
  try {
    return await Promise.race([check, timeout.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function isDatabaseInPlace(verifyPlace: () => void): boolean {
  try {
    verifyPlace();
    return true;
  } catch {
    return false;
  }
}

async function diskError({ check, error }: Pick<Disk, 'check' | 'error'>): Promise<string | undefined> {
  return (await isFulfilled(check())) ? error() : 'The disk does not respond.';
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve visitors, so the database responds, the disk accepts writes, and
 * the image folder exists.
 */
export function registerHealth(
  app: FastifyInstance,
  readiness: Readiness,
  catalogVersion: CatalogVersion,
  verifyPlace: () => void,
  disk: Pick<Disk, 'check' | 'error'>,
  media: Pick<MediaLibrary, 'storageExists'>,
): void {
  const successJson = (data: string) => JSON.stringify({ status: 'success', data });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/healthz',
    handler: (_request, reply) =>
      reply.header('cache-control', 'no-store').type(JSON_TYPE).send(successJson('alive')),
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    async handler(_request, reply) {
      if (readiness.phase() !== 'open') {
        throw problem('unavailable', readiness.reason(), { retryAfter: RETRY_SECONDS });
      }
      if (!isDatabaseInPlace(verifyPlace)) {
        throw problem('unavailable', 'The database file was moved or deleted.', {
          retryAfter: RETRY_SECONDS,
        });
      }
      if (!(await isFulfilled(catalogVersion.refresh()))) {
        throw problem('unavailable', 'The database does not respond.', { retryAfter: RETRY_SECONDS });
      }
      const error = await diskError(disk);
      if (error !== undefined) throw problem('unavailable', error, { retryAfter: RETRY_SECONDS });
      if (!(await isTrue(media.storageExists()))) {
        throw problem('unavailable', 'The image folder is missing.', { retryAfter: RETRY_SECONDS });
      }
      return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(successJson('ready'));
    },
  });
}
