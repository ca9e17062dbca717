import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { problem } from '#contract/problems.ts';
import type { Services } from '../context.ts';
import type { Pages } from '../pages/pages.ts';
import { JSON_TYPE } from './answers.ts';
import { registerApi } from './api.ts';
import type { ClientFiles } from './client-files.ts';
import { registerElsewhere } from './elsewhere.ts';
import { describeFailure } from './failures.ts';
import type { Handlers } from './handlers.ts';
import { registerHealth } from './health.ts';
import { createBodies } from './incoming-bodies.ts';
import { lingerAfterAnswer } from './linger.ts';
import { createNodeServer } from './node-server.ts';
import { watchPressure } from './pressure.ts';
import type { Readiness } from './readiness.ts';
import { isUnderApi, pathOf } from './request.ts';
import { newRequestId } from './request-id.ts';
import { logRequests } from './requests-log.ts';
import { dress, securityHeaders } from './security-headers.ts';

export type HttpParts = {
  services: Services;
  handlers: Handlers;
  readiness: Readiness;
  /** Absent where nothing renders pages, as in tests of the API. */
  pages: Pages | undefined;
  files: ClientFiles;
  /** Registers what a capability serves beside the API. */
  register: readonly ((app: FastifyInstance, services: Services) => void)[];
};

/** The nearest proxy is the one whose connection we see. */
const trusted = (setting: boolean | string[]) => (setting === true ? (_: string, hop: number) => hop === 0 : setting);

/** Puts everything that speaks HTTP together. */
export function createHttpServer(parts: HttpParts): FastifyInstance {
  const { services, readiness, pages } = parts;
  const { config, log, database } = services;
  const headers = securityHeaders(config.publicUrl);
  const pressure = watchPressure();

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const failed = describeFailure(error, request.id, database.engine.isOutage);
    request.trouble = failed.body.code;
    const where = { requestId: request.id, method: request.method, path: pathOf(request.raw.url), err: error };
    if (failed.isBug) log.error(where, 'A request met a bug');
    else if (database.engine.isOutage(error)) log.error(where, 'The database cannot be used');
    return reply
      .code(failed.status)
      .headers(failed.headers)
      .header('cache-control', 'no-store')
      .type(JSON_TYPE)
      .send(JSON.stringify(failed.body));
  }

  const app = fastify({
    serverFactory: (handler) => createNodeServer(handler, (request, response) => pages?.tryServe(request, response) ?? false, headers),
    // Node's own errors are answered where the server is made.
    clientErrorHandler: () => undefined,
    genReqId: newRequestId,
    requestIdHeader: false,
    trustProxy: trusted(config.trustProxy),
    logger: false,
    exposeHeadRoutes: false,
    // Requests that arrive while the server closes are finished like those before them.
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      dress(reply.raw, headers, request.id);
      void answerError(error, request, reply);
    },
  });

  app.decorateRequest('caller', null);
  app.decorateRequest('trouble', null);
  // The framework reads no bodies: each route does, once it knows who asks.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));

  app.addHook('onRequest', async (request, reply) => {
    dress(reply.raw, headers, request.id);
    reply.raw.once('close', pressure.enter());
    const path = pathOf(request.raw.url);
    if (path === '/healthz' || path === '/readyz') return;
    if (readiness.phase() === 'preparing') throw problem('unavailable', readiness.reason(), { retryAfter: 2 });
    const isGuestRead = (request.method === 'GET' || request.method === 'HEAD') && !request.headers.authorization;
    if (isGuestRead && pressure.isHigh()) {
      throw problem('unavailable', 'Very many people are here right now. Please try again in a moment.', { retryAfter: 2 });
    }
    if (!isUnderApi(path)) return;
    reply.header('vary', 'Accept-Encoding, Authorization');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.raw.complete === false) {
      reply.header('connection', 'close');
      lingerAfterAnswer(request.raw);
    }
    return payload;
  });
  logRequests(app, log);
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.addHook('onClose', async () => pressure.stop());

  registerHealth(app, readiness, services.catalogueVersion);
  registerApi(app, { services, handlers: parts.handlers, bodies: createBodies(services.media, readiness.hurry) });
  registerElsewhere(app, parts);
  for (const register of parts.register) register(app, services);
  return app;
}
