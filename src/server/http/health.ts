import type { FastifyInstance } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import type { Disk } from '../platform/disk/disk.ts';
import type { CatalogVersion } from '../catalog/catalog-version.store.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import { JSON_TYPE } from './responses/send.ts';
import type { Readiness } from './readiness.ts';

const DATABASE_MS = 1_000;
const RETRY_SECONDS = 2;

const isAnswered = (question: Promise<unknown>) => isTrue(question.then(() => true));

/** What does not answer in time is not waited for. */
async function isTrue(question: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(late.resolve, DATABASE_MS, false);
  try {
    return await Promise.race([question, late.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function isInPlace(holdPlace: () => void): boolean {
  try {
    holdPlace();
    return true;
  } catch {
    return false;
  }
}

/** A disk that hangs is not waited for. */
async function errorNow({ check, error }: Pick<Disk, 'check' | 'error'>): Promise<string | undefined> {
  return (await isAnswered(check())) ? error() : 'The disk does not answer.';
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve visitors, which includes that its database answers and that
 * orders can be saved, and that the folder of its pictures is there.
 */
export function registerHealth(
  app: FastifyInstance,
  readiness: Readiness,
  catalogVersion: CatalogVersion,
  holdPlace: () => void,
  disk: Pick<Disk, 'check' | 'error'>,
  media: Pick<MediaLibrary, 'storageExists'>,
): void {
  const fine = (word: string) => JSON.stringify({ status: 'success', data: word });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/healthz',
    handler: (_request, reply) =>
      reply.header('cache-control', 'no-store').type(JSON_TYPE).send(fine('alive')),
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    async handler(_request, reply) {
      if (readiness.phase() !== 'open') {
        throw problem('unavailable', readiness.reason(), { retryAfter: RETRY_SECONDS });
      }
      if (!isInPlace(holdPlace)) {
        throw problem('unavailable', 'The database is not in its place.', { retryAfter: RETRY_SECONDS });
      }
      if (!(await isAnswered(catalogVersion.refresh()))) {
        throw problem('unavailable', 'The database does not answer.', { retryAfter: RETRY_SECONDS });
      }
      const error = await errorNow(disk);
      if (error !== undefined) throw problem('unavailable', error, { retryAfter: RETRY_SECONDS });
      if (!(await isTrue(media.storageExists()))) {
        throw problem('unavailable', 'The folder of the pictures is missing.', { retryAfter: RETRY_SECONDS });
      }
      return reply.header('cache-control', 'no-store').type(JSON_TYPE).send(fine('ready'));
    },
  });
}
