import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import type { Services } from '../context.ts';
import type { Readiness } from '../http/readiness.ts';
import type { LoadShedder } from '../http/hardening/load-shedder.ts';
import type { Pages } from '../pages/pages.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

type Parts = {
  token: string;
  services: Pick<Services, 'config' | 'media' | 'backups' | 'now'>;
  readiness: Readiness;
  loadShedder: LoadShedder;
  pages: Pick<Pages, 'cacheHits'> | undefined;
};

/** The call's name, or what kind of thing was asked for; never the address, of which there is no end. */
function whatWasAsked({ routeOptions }: FastifyRequest): string {
  if (routeOptions.config.call) return routeOptions.config.call;
  const [, first = ''] = routeOptions.url?.split('/') ?? [];
  return routeOptions.url === undefined ? 'page or file' : first;
}

async function lookAtBackups({ backups, now }: Pick<Services, 'backups' | 'now'>) {
  const { kept, failure } = await backups.state();
  // What a clock that went wrong dated ahead says nothing about how old the newest is.
  const newest = kept.map(({ madeAt }) => Date.parse(madeAt)).find((time) => time <= now());
  return { newest, failed: failure !== undefined };
}

/** `/metrics`, for whoever brings the token. What it counts with is loaded only in shops that are watched. */
export function registerMetrics(app: FastifyInstance, parts: Parts): void {
  const { token, services, readiness, loadShedder, pages } = parts;
  const { config, media } = services;
  const expected = digest(`Bearer ${token}`);
  let metrics: Metrics | undefined;
  let underWay = 0;

  app.addHook('onReady', async () => {
    const { createMetrics } = await import('./metrics.ts');
    metrics = createMetrics({
      dataDir: config.dataDir,
      media: { used: media.usedBytes, limit: config.mediaLimit, problems: media.countProblems },
      isOpen: () => readiness.phase() === 'open',
      underWay: () => underWay,
      turnedAway: loadShedder.rejected,
      keptPages: () => pages?.cacheHits() ?? 0,
      backups: () => lookAtBackups(services),
    });
  });

  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
    reply.raw.once('close', () => void (underWay -= 1));
  });
  app.addHook('onResponse', async (request, reply) =>
    metrics?.answered({
      what: whatWasAsked(request),
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
      code: request.problemCode ?? undefined,
    }),
  );

  app.route({
    method: ['GET', 'HEAD'],
    url: '/metrics',
    async handler(request, reply) {
      // Digests are of one length, whatever was sent, and tell nothing by how long they take to compare.
      if (!metrics || !timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
        throw problem('unauthenticated', 'The numbers are for whoever brings the token of METRICS_TOKEN.');
      }
      const { text, type } = await metrics.read();
      return reply.header('cache-control', 'no-store').type(type).send(text);
    },
  });
}
