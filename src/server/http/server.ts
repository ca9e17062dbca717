import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isProblem, problem } from '#contract/api/problems.ts';
import { type RecentAdminTokens, createRecentAdminTokens } from '../accounts/admin/recent-admin-tokens.ts';
import type { Services } from '../context.ts';
import type { Pages } from '../pages/pages.ts';
import { registerMetrics } from '../metrics/metrics.http.ts';
import { JSON_TYPE } from './responses/send.ts';
import { registerApi } from './api.ts';
import type { ClientFiles } from './static-files.ts';
import { createClientIp } from './client-ip.ts';
import { sendMaintenancePage } from './responses/maintenance-page.ts';
import { registerOpenApi } from './openapi/openapi.http.ts';
import { registerFallbackRoutes } from './fallback-routes.ts';
import { createDiskFullHook } from './hardening/disk-full-hook.ts';
import { sendErrorPage } from './responses/error-page.ts';
import { toErrorResponse, isOutOfFiles } from './responses/error-response.ts';
import { rejectWhileClosed, isClosed } from './readiness-hook.ts';
import type { Handlers } from './handler-types.ts';
import { registerHealth } from './health.ts';
import { createBodyReader } from './validation/parse-body.ts';
import { lingerAfterResponse } from './hardening/lingering-close.ts';
import { type WrapHandler, createNodeServer } from './node-server.ts';
import { createProxyWatch } from './hardening/proxy-watch.ts';
import { parseQuery } from './validation/query.ts';
import type { Readiness } from './readiness.ts';
import { isUnderApi, routedUrl, wantsPage } from './request.ts';
import { newRequestId } from './request-id.ts';
import { loggedPath, logRequests } from './request-log.ts';
import { setSecurityHeaders, securityHeaders } from './responses/security-headers.ts';
import { type LoadShedder, createLoadShedder } from './hardening/load-shedder.ts';

export type HttpParts = {
  services: Services;
  handlers: Handlers;
  readiness: Readiness;
  /** Absent where nothing renders pages, as in tests of the API. */
  pages: Pages | undefined;
  files: ClientFiles;
  /** Registers what a capability serves beside the API. */
  register: readonly ((app: FastifyInstance) => void)[];
  /** Put around everything, in development. */
  wrapHandler: WrapHandler | undefined;
};

const NO_PAGE = "We can't show this page right now. Please try again in a moment.";

/** Answers whatever was thrown, and writes down what nobody expected. */
function errorAnswerer({ log, disk, database: { engine } }: Services) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const reason = engine.isOutage(error) ? disk.noteFailure(error) : undefined;
    const failed = toErrorResponse(
      reason === undefined ? error : problem('unavailable', reason),
      request.id,
      engine.isOutage,
    );
    request.trouble = failed.body.code;
    const where = {
      requestId: request.id,
      method: request.method,
      path: loggedPath(request.raw.url),
      err: error,
    };
    if (failed.isBug) log.error(where, 'A request met a bug');
    else if (engine.isOutage(error)) log.error(where, 'The database cannot be used');
    else if (isOutOfFiles(error)) log.error(where, 'The system gives the shop no more files');
    const isForPerson = !isUnderApi(request.url) && wantsPage(request);
    if (isForPerson && failed.isBug) return sendErrorPage(reply, request.id);
    if (isForPerson && failed.status === 503)
      return sendMaintenancePage(
        reply,
        isProblem(error) ? error.message : NO_PAGE,
        Number(failed.headers['retry-after']),
      );
    reply.code(failed.status).headers(failed.headers).header('cache-control', 'no-store');
    return reply.type(JSON_TYPE).send(JSON.stringify(failed.body));
  };
}

function createFramework(
  { services, pages, wrapHandler, readiness }: HttpParts,
  answerError: ReturnType<typeof errorAnswerer>,
  loadShedder: LoadShedder,
  adminTokens: RecentAdminTokens,
) {
  const headers = securityHeaders(services.config);
  const clientIp = createClientIp(services.config.trustProxy);
  const watchProxy = createProxyWatch(services);
  const app = fastify({
    serverFactory: (handler) =>
      createNodeServer({
        handler: wrapHandler?.(handler) ?? handler,
        // Kept pages are for an open shop: what was made of a damaged database is shown to nobody.
        offer: (request, response) => !isClosed(readiness) && (pages?.tryServe(request, response) ?? false),
        headers,
        loadShedder: wrapHandler ? undefined : loadShedder,
        trustProxy: services.config.trustProxy,
        isArtist: adminTokens.has,
        isLeaving: () => readiness.phase() === 'closing',
      }),
    // Node's own errors are answered where the server is made.
    clientErrorHandler: () => undefined,
    genReqId: newRequestId,
    requestIdHeader: false,
    rewriteUrl: routedUrl,
    routerOptions: { querystringParser: parseQuery },
    logger: false,
    exposeHeadRoutes: false,
    // Requests that arrive while the server closes are finished like those before them.
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      setSecurityHeaders(reply.raw, headers, request.id);
      void answerError(error, request, reply);
    },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('trouble', null);
  app.decorateRequest('clientIp', {
    getter() {
      return clientIp(this.raw);
    },
  });
  // The framework reads no bodies: each route does, once it knows who asks.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.addHook('onRoute', ({ url, config }) => {
    if (isUnderApi(url) && !config?.access) throw new Error(`${url} does not say who may ask`);
  });
  app.setErrorHandler(answerError);
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(reply.raw, headers, request.id);
    watchProxy(request.raw);
    if (isUnderApi(request.url)) reply.header('vary', 'Accept-Encoding, Authorization');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.raw.complete === false) {
      reply.header('connection', 'close');
      lingerAfterResponse(request.raw);
    }
    return payload;
  });
  return app;
}

/** Puts everything that speaks HTTP together. */
export function createHttpServer(parts: HttpParts): FastifyInstance {
  const { services, readiness, handlers } = parts;
  const loadShedder = createLoadShedder();
  const adminTokens = createRecentAdminTokens();
  const app: FastifyInstance = createFramework(parts, errorAnswerer(services), loadShedder, adminTokens);
  logRequests(app, services.log);

  app.addHook('onRequest', rejectWhileClosed(readiness));
  app.addHook('onRequest', createDiskFullHook(services.disk));

  const { metricsToken: token } = services.config;
  if (token !== undefined)
    registerMetrics(app, { token, services, readiness, loadShedder, pages: parts.pages });
  registerHealth(
    app,
    readiness,
    services.catalogVersion,
    services.database.engine.assertFileNotMoved,
    services.disk,
    services.media,
  );
  const bodies = createBodyReader(services.media, readiness.bodiesAborted);
  registerApi(app, { services, handlers, bodies, adminTokens });
  registerOpenApi(app);
  registerFallbackRoutes(app, parts);
  for (const register of parts.register) register(app);
  return app;
}
