import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import type { Metrics, MetricSources } from './metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The API call or the kind of resource. Never the URL: each label value is a time series. */
function requestKind({ routeOptions }: FastifyRequest): string {
  if (routeOptions.config.call) return routeOptions.config.call;
  const [, first = ''] = routeOptions.url?.split('/') ?? [];
  return routeOptions.url === undefined ? 'page or file' : first;
}

/** `/metrics`, for clients with the token. The metrics library is loaded only when METRICS_TOKEN is set. */
export function registerMetrics(
  app: FastifyInstance,
  token: string,
  sources: Omit<MetricSources, 'underWay'>,
): void {
  const expected = digest(`Bearer ${token}`);
  let metrics: Metrics | undefined;
  let underWay = 0;

  app.addHook('onReady', async () => {
    const { createMetrics } = await import('./metrics.ts');
    metrics = createMetrics({ ...sources, underWay: () => underWay });
  });

  app.addHook('onRequest', async (_request, reply) => {
    underWay += 1;
    reply.raw.once('close', () => void (underWay -= 1));
  });
  app.addHook('onResponse', async (request, reply) =>
    metrics?.recordRequest({
      what: requestKind(request),
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
      // Compare digests: they have equal lengths, and comparing them in constant time reveals nothing.
      if (!metrics || !timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
        throw problem('unauthenticated', 'Metrics require the token in METRICS_TOKEN.');
      }
      const { text, type } = await metrics.read();
      return reply.header('cache-control', 'no-store').type(type).send(text);
    },
  });
}
