import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '#contract/api/calls.ts';
import { type Route, routes } from '#contract/api/routes.ts';
import type { RecentAdminTokens } from '../accounts/admin/recent-admin-tokens.ts';
import { authenticate } from '../accounts/authenticate.ts';
import { isToken } from '../accounts/tokens.ts';
import type { Services } from '../context.ts';
import { sendUncached, sendCacheable, successBytes } from './responses/send.ts';
import { validateRequest } from './validation/validate-request.ts';
import { checkAccess, dispatch, type RequestContext, runCall, type StreamedResponse } from './dispatch.ts';
import type { Handlers } from './handler-types.ts';
import type { BodyReader } from './validation/parse-body.ts';
import { idempotentCalls } from './idempotent-calls.ts';
import { createResponseStreamer } from './responses/streaming.ts';
import { type PreparedBody, prepareBody } from './responses/compressed-body.ts';
import { createResponseCache } from './responses/response-cache.ts';
import { topicsOf } from '../catalog/freshness.rules.ts';
import { holdExpiryCheck } from '../orders/holds/cached-holds.ts';

type Dependencies = {
  services: Services;
  handlers: Handlers;
  bodies: BodyReader;
  adminTokens: RecentAdminTokens;
};

/** Memory for the responses of guests' calls. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024;

/** How many responses are remembered as too long to collect: each has the size 1. */
const MAX_TOO_LONG = 500;

/** `/products/{id}` in the router's syntax. */
const routerPath = (path: string) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** A header instead of a cookie: only the shop's own scripts send it, and only with a login. */
function deviceTokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers['device-token']?.toString();
  return token !== undefined && isToken(token) ? token : undefined;
}

const contextOf = (name: CallName, request: FastifyRequest): RequestContext => ({
  caller: request.caller,
  clientIp: request.clientIp,
  userAgent: request.headers['user-agent'],
  deviceToken: deviceTokenOf(request),
  requestId: request.id,
  idempotencyKey: idempotentCalls.includes(name) ? request.headers['idempotency-key']?.toString() : undefined,
});

/** Registers every call of the contract. A call without `access` does not compile, so none is public by mistake. */
export function registerApi(
  app: FastifyInstance,
  { services, handlers, bodies, adminTokens }: Dependencies,
): void {
  // Two bytes for each character of the key. A streamed response is not cached.
  const bytesOf = (response: PreparedBody | StreamedResponse, key: string) =>
    key.length * 2 + ('parts' in response ? 0 : response.size);
  const guestCache = createResponseCache(services.catalogVersion, MAX_CACHED_BYTES, bytesOf);
  const streamer = createResponseStreamer(services.log);
  /** The responses that were too long to collect: they are not collected again before something that they contain changes. */
  const tooLong = createResponseCache<object>(services.catalogVersion, MAX_TOO_LONG, () => 1);

  /** Guests share cached responses: a read has the same result for all of them. */
  async function respondToGuest(name: CallName, request: FastifyRequest, reply: FastifyReply) {
    // The validated input is a canonical cache key: no unknown parameters, the rest in the schema's order.
    const input = validateRequest(routes[name], { params: request.params, query: request.query });
    const key = `${name} ${JSON.stringify([input.params, input.query])}`;
    const response = await guestCache.get(key, async () => {
      const since = services.now();
      const result = await runCall(services, handlers, name, contextOf(name, request), input);
      const topics = topicsOf(name, request, 'parts' in result ? undefined : result.data);
      const hasExpired = await holdExpiryCheck(services, topics, since);
      const toCached = (bytes: Buffer) => ({ value: prepareBody(bytes, 'cached'), topics, hasExpired });
      if (!('parts' in result)) return toCached(successBytes(result));
      // A longer list is streamed to each guest.
      if (tooLong.peek(key)) return { value: result };
      const whole = await streamer.collect(result, request.id);
      if (whole === 'too long') await tooLong.get(key, async () => ({ value: {}, topics }));
      return typeof whole === 'string' ? { value: result } : toCached(whole);
    });
    // A stale token gets the guest response, with `no-store` so that it is not cached as the user's own.
    const isStale = request.headers.authorization !== undefined;
    if ('parts' in response)
      return streamer.send(request, reply, response, isStale ? 'no-store' : 'no-cache');
    return isStale ? sendUncached(request, reply, response) : sendCacheable(request, reply, response);
  }

  for (const [routeName, definition] of Object.entries(routes)) {
    // Object.entries types the keys as strings.
    const name = routeName as CallName;
    const route: Route = definition;
    const isRead = route.method === 'GET';
    app.route({
      method: isRead ? ['GET', 'HEAD'] : route.method,
      url: routerPath(route.path),
      config: { call: name, access: route.access },
      // Runs before the body is read.
      async onRequest(request) {
        const { authorization } = request.headers;
        if (authorization !== undefined) {
          request.caller = await authenticate(services.database, services.now, authorization);
          if (request.caller) {
            adminTokens.record(authorization, request.caller);
            services.statistics.excludeAdmin(contextOf(name, request));
          }
        }
        checkAccess(route, request.caller);
      },
      async handler(request, reply) {
        if (isRead && !request.caller && route.access === 'public')
          return respondToGuest(name, request, reply);
        const body = await bodies.read(route, request, reply);
        const { params, query } = request;
        const input = { params, query, body };
        const result = await dispatch(services, handlers, name, contextOf(name, request), input);
        if ('parts' in result) return streamer.send(request, reply, result, 'no-store');
        reply.code(route.respondsCreated ? 201 : 200);
        return sendUncached(request, reply, successBytes(result));
      },
    });
  }
}
