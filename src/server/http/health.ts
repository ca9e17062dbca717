import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import type { Services } from '../context.ts';
import { JSON_TYPE } from './responses/send.ts';
import type { Readiness } from './readiness.ts';

const CHECK_TIMEOUT_MS = 1_000;
const RETRY_SECONDS = 2;

/** False when a check throws, finds `false`, or takes more than one second: it must not delay the response. */
async function succeeds(check: () => unknown): Promise<boolean> {
  const timeout = Promise.withResolvers<false>();
  const timer = setTimeout(timeout.resolve, CHECK_TIMEOUT_MS, false);
  try {
    return (await Promise.race([check(), timeout.promise])) !== false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Why the shop cannot serve visitors; undefined when it can. */
async function findFailure(
  { database: { engine }, catalogVersion, disk, media }: Services,
  readiness: Readiness,
): Promise<string | undefined> {
  // A shop that waits for its administrator is installed correctly.
  if (!['open', 'setup'].includes(readiness.phase())) return readiness.reason();
  if (!(await succeeds(engine.assertFileNotMoved))) return 'The database file was moved or deleted.';
  if (!(await succeeds(catalogVersion.refresh))) return 'The database does not respond.';
  if (!(await succeeds(disk.check))) return 'The disk does not respond.';
  const error = disk.error();
  if (error !== undefined) return error;
  return (await succeeds(media.storageExists)) ? undefined : 'The image folder is missing.';
}

/**
 * `/healthz`: the process is alive. `/up`: the same, once the start is finished; container platforms such as ONCE and Kamal
 * expect it. `/readyz`: it can serve visitors, so the database responds, the disk accepts writes, and the image folder exists.
 */
export function registerHealth(app: FastifyInstance, services: Services, readiness: Readiness): void {
  const send = (reply: FastifyReply, data: string) =>
    reply
      .header('cache-control', 'no-store')
      .type(JSON_TYPE)
      .send(JSON.stringify({ status: 'success', data }));

  app.route({
    method: ['GET', 'HEAD'],
    url: '/healthz',
    handler: (_request, reply) => send(reply, 'alive'),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/up',
    async handler(_request, reply) {
      // A platform sends visitors to a new container as soon as this succeeds.
      if (readiness.phase() === 'preparing')
        throw problem('unavailable', readiness.reason(), { retryAfter: RETRY_SECONDS });
      return send(reply, 'up');
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    async handler(_request, reply) {
      const failure = await findFailure(services, readiness);
      if (failure !== undefined) throw problem('unavailable', failure, { retryAfter: RETRY_SECONDS });
      return send(reply, 'ready');
    },
  });
}
