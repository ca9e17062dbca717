import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Route, type RouteName, routes } from '#contract/api/routes.ts';
import type { RecentAdminTokens } from '../accounts/admin/recent-admin-tokens.ts';
import { authenticate } from '../accounts/authenticate.ts';
import { isToken } from '../accounts/tokens.ts';
import type { Services } from '../context.ts';
import { sendUncached, sendCacheable, successBytes } from './responses/send.ts';
import { validateRequest } from './validation/validate-request.ts';
import { checkAccess, dispatch, type StreamedResponse } from './dispatch.ts';
import type { Handlers } from './handler-types.ts';
import type { BodyReader } from './validation/parse-body.ts';
import { createResponseStreamer } from './responses/streaming.ts';
import { type PreparedBody, prepare } from './responses/compressed-body.ts';
import { createGuestCache } from './responses/guest-cache.ts';

type Parts = { services: Services; handlers: Handlers; bodies: BodyReader; adminTokens: RecentAdminTokens };

/** `/products/{id}` as the router writes it. */
const routerPath = (path: string) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;

/** A header, and no cookie: it is sent by the shop's own scripts alone, and with a login only. */
function deviceTokenOf({ headers }: FastifyRequest): string | undefined {
  const token = headers['device-token']?.toString();
  return token !== undefined && isToken(token) ? token : undefined;
}

/** Registers every call of the contract. A call without an access does not compile, so none can be open by mistake. */
export function registerApi(app: FastifyInstance, { services, handlers, bodies, adminTokens }: Parts): void {
  const guestCache = createGuestCache<PreparedBody | StreamedResponse>(services.catalogVersion.current);
  const streamer = createResponseStreamer(services.log);

  function answer(name: RouteName, request: FastifyRequest, body?: unknown) {
    const asker = {
      caller: request.caller,
      ipAddress: request.clientIp,
      userAgent: request.headers['user-agent'],
      deviceToken: deviceTokenOf(request),
      requestId: request.id,
      idempotencyKey: request.headers['idempotency-key']?.toString(),
    };
    return dispatch(services, handlers, name, asker, { params: request.params, query: request.query, body });
  }

  /** Guests' reads are the same for all of them. */
  async function answerGuest(name: RouteName, request: FastifyRequest, reply: FastifyReply) {
    // The checked input is the question made plain: unknown parameters are gone, the rest stands in the schema's order.
    const input = validateRequest(routes[name], { params: request.params, query: request.query });
    const question = `${name} ${JSON.stringify([input.params, input.query])}`;
    const made = await guestCache.get(question, async () => {
      const answered = await answer(name, request);
      return 'parts' in answered ? answered : prepare(successBytes(answered), 'often');
    });
    // Whoever sent a token that is nobody's any more is told the same, but is not to take it for an own answer later.
    const isStale = request.headers.authorization !== undefined;
    if ('parts' in made) return streamer.send(request, reply, made, isStale ? 'no-store' : 'no-cache');
    return isStale ? sendUncached(request, reply, made) : sendCacheable(request, reply, made);
  }

  for (const [key, definition] of Object.entries(routes)) {
    // Object.entries forgets that the keys are the names.
    const name = key as RouteName;
    const route: Route = definition;
    const isRead = route.method === 'GET';
    app.route({
      method: isRead ? ['GET', 'HEAD'] : route.method,
      url: routerPath(route.path),
      config: { call: name, access: route.access },
      // Before anything of a body is read.
      async onRequest(request) {
        const { authorization } = request.headers;
        if (authorization !== undefined) {
          request.caller = await authenticate(services.database, services.now, authorization);
          if (request.caller) adminTokens.record(authorization, request.caller);
        }
        checkAccess(route, request.caller);
      },
      async handler(request, reply) {
        if (isRead && !request.caller && route.access === 'public') return answerGuest(name, request, reply);
        const body = await bodies.receive(route, request, reply);
        const answered = await answer(name, request, body);
        if ('parts' in answered) return streamer.send(request, reply, answered, 'no-store');
        reply.code(route.creates ? 201 : 200);
        return sendUncached(request, reply, successBytes(answered));
      },
    });
  }
}
