import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isProblem, problem } from '#contract/api/problems.ts';
import { type RecentAdminTokens, createRecentAdminTokens } from '../accounts/admin/recent-admin-tokens.ts';
import { registerInvitations } from '../accounts/invitations/invitation.http.ts';
import { createLinkPages } from '../accounts/setup/link-page.ts';
import { registerSetup } from '../accounts/setup/setup.http.ts';
import { findOwner } from '../accounts/users.store.ts';
import type { Services } from '../context.ts';
import type { Pages } from '../pages/pages.ts';
import { registerMetrics } from '../metrics/metrics.http.ts';
import { JSON_TYPE } from './responses/send.ts';
import { registerApi } from './api.ts';
import type { ClientFiles } from './static-files.ts';
import { createClientIp } from './requests/client-ip.ts';
import { registerOpenApi } from './openapi/openapi.http.ts';
import { registerFallbackRoutes } from './fallback-routes.ts';
import { sendErrorPage, sendUnavailablePage } from './responses/error-pages.ts';
import { toErrorResponse, isSystemLimit } from './responses/error-response.ts';
import { rejectWhileClosed, rejectWritesWhileFull, isClosed } from './unavailable-hooks.ts';
import type { Handlers } from './handler-types.ts';
import { registerHealth } from './health.ts';
import { createBodyReader } from './validation/parse-body.ts';
import { lingerAfterResponse } from './hardening/lingering-close.ts';
import { type WrapHandler, createNodeServer } from './node-server.ts';
import { createProxyWatch } from './hardening/proxy-watch.ts';
import type { Readiness } from './readiness.ts';
import { isUnderApi, parseQuery, routedUrl, wantsPage } from './requests/request.ts';
import { newRequestId } from './requests/request-id.ts';
import { loggedPath, logRequests } from './requests/request-log.ts';
import { setSecurityHeaders, securityHeaders } from './responses/security-headers.ts';
import { type LoadShedder, createLoadShedder } from './hardening/load-shedder.ts';

export type HttpServerOptions = {
  services: Services;
  handlers: Handlers;
  readiness: Readiness;
  /** Undefined without a renderer, as in tests of the API. */
  pages: Pages | undefined;
  clientFiles: ClientFiles;
  /** Functions that register routes outside the API. */
  register: readonly ((app: FastifyInstance) => void)[];
  /** Wraps the HTTP handler, in development. */
  wrapHandler: WrapHandler | undefined;
};

const PAGE_UNAVAILABLE = "We can't show this page right now. Please try again in a moment.";

/** Turns a thrown error into a response, and logs unexpected errors. */
function createErrorHandler({ log, disk, database: { engine } }: Services) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const diskError = engine.isOutage(error) ? disk.noteFailure(error) : undefined;
    const response = toErrorResponse(
      diskError === undefined ? error : problem('unavailable', diskError),
      request.id,
      engine.isOutage,
    );
    request.problemCode = response.body.code;
    const fields = {
      requestId: request.id,
      method: request.method,
      path: loggedPath(request.raw.url),
      err: error,
    };
    if (response.isBug) log.error(fields, 'Unexpected error in a request');
    else if (engine.isOutage(error)) log.error(fields, 'The database cannot be used');
    else if (isSystemLimit(error))
      log.error(fields, 'A system limit of files, connections or threads is reached');
    const wantsHtml = !isUnderApi(request.url) && wantsPage(request);
    if (wantsHtml && response.isBug) return sendErrorPage(reply, request.id);
    if (wantsHtml && response.status === 503)
      return sendUnavailablePage(
        reply,
        isProblem(error) ? error.message : PAGE_UNAVAILABLE,
        Number(response.headers['retry-after']),
      );
    reply.code(response.status).headers(response.headers).header('cache-control', 'no-store');
    return reply.type(JSON_TYPE).send(JSON.stringify(response.body));
  };
}

const noCompiler = () => () => {
  throw new Error('Routes have no schemas');
};

function createFramework(
  { services, pages, wrapHandler, readiness }: HttpServerOptions,
  handleError: ReturnType<typeof createErrorHandler>,
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
        // Cached pages are for an open shop only: they may come from a damaged database.
        tryServe: (...exchange) => !isClosed(readiness) && (pages?.tryServe(...exchange) ?? false),
        headers,
        loadShedder: wrapHandler ? undefined : loadShedder,
        trustProxy: services.config.trustProxy,
        isAdmin: adminTokens.has,
        isClosing: () => readiness.phase() === 'closing',
      }),
    // node-server.ts handles errors of Node's HTTP parser.
    clientErrorHandler: () => undefined,
    genReqId: newRequestId,
    requestIdHeader: false,
    rewriteUrl: routedUrl,
    routerOptions: { querystringParser: parseQuery },
    logger: false,
    exposeHeadRoutes: false,
    // No route has a schema: without these, the framework would load its own validator with each start.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    // Requests that arrive during the shutdown still get their response.
    return503OnClosing: false,
    frameworkErrors(error, request, reply) {
      setSecurityHeaders(reply.raw, headers, request.id);
      void handleError(error, request, reply);
    },
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('problemCode', null);
  app.decorateRequest('clientIp', {
    getter() {
      return clientIp(this.raw);
    },
  });
  app.decorateRequest('bodiesAborted', { getter: () => readiness.bodiesAborted });
  // The framework does not read bodies: each route does, after authentication.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
  app.addHook('onRoute', ({ url, config }) => {
    if (isUnderApi(url) && !config?.access) throw new Error(`${url} does not say who may call it`);
  });
  app.setErrorHandler(handleError);
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

/** Assembles the HTTP server: limits, hooks and routes. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { services, readiness, handlers } = options;
  const loadShedder = createLoadShedder();
  const adminTokens = createRecentAdminTokens();
  const app: FastifyInstance = createFramework(
    options,
    createErrorHandler(services),
    loadShedder,
    adminTokens,
  );
  logRequests(app, services.log);

  const { database, config } = services;
  const hasAdmin = async () => (await findOwner(database.read)) !== undefined;
  app.addHook('onRequest', rejectWhileClosed(readiness, hasAdmin, options.clientFiles.has));
  app.addHook('onRequest', rejectWritesWhileFull(services.disk));

  const { metricsToken: token } = config;
  if (token !== undefined)
    registerMetrics(app, token, { services, readiness, loadShedder, pages: options.pages });
  registerHealth(app, services, readiness);
  const linkPages = createLinkPages(options.clientFiles);
  if (config.setup === 'link') registerSetup(app, { services, readiness, linkPages });
  registerInvitations(app, services, linkPages);
  const bodies = createBodyReader(services.media);
  registerApi(app, { services, handlers, bodies, adminTokens });
  registerOpenApi(app);
  registerFallbackRoutes(app, options);
  for (const register of options.register) register(app);
  return app;
}
