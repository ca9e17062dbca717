import type { FastifyInstance } from 'fastify';
import { sendCacheable } from '../responses/send.ts';
import { BASIC_PAGE_CSP } from '../responses/basic-page.ts';
import { type PreparedBody, prepareBody } from '../responses/compressed-body.ts';
import { docsPage } from './docs-page.ts';
import { describeApi } from './openapi.ts';

/** `/api/openapi.json` and `/api/docs`, created on the first request. */
export function registerOpenApi(app: FastifyInstance): void {
  const once = (write: () => string) => {
    let written: PreparedBody | undefined;
    return () => (written ??= prepareBody(Buffer.from(write()), 'static'));
  };
  const openapi = once(() => JSON.stringify(describeApi()));
  const docs = once(() => docsPage(describeApi()));

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/openapi.json',
    config: { access: 'public' },
    handler: (request, reply) => sendCacheable(request, reply, openapi()),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/docs',
    config: { access: 'public' },
    handler(request, reply) {
      reply.header('content-security-policy', BASIC_PAGE_CSP);
      return sendCacheable(request, reply, docs(), { type: 'text/html; charset=utf-8' });
    },
  });
}
