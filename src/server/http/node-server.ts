import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { problem } from '#contract/api/problems.ts';
import { ipSubnet } from '../accounts/rate-limits/ip-subnet.ts';
import type { Config } from '../config.ts';
import { createClientIp, createProxyCheck } from './requests/client-ip.ts';
import { createPipeliningLimit, limitConnections } from './hardening/connection-limit.ts';
import {
  createOverloadResponder,
  OVERLOADED,
  OVERLOAD_RETRY_SECONDS,
  hasShortUrl,
  isSheddable,
} from './hardening/overload-response.ts';
import { lingerAfterResponse } from './hardening/lingering-close.ts';
import { sendRawProblem, writeRawProblem, parserProblem } from './hardening/raw-responses.ts';
import { malformedProblem } from './hardening/reject-malformed.ts';
import type { SecurityHeaders } from './responses/security-headers.ts';
import { disconnectStalledClients } from './hardening/stalled-clients.ts';
import type { LoadShedder } from './hardening/load-shedder.ts';

// Not imported: an import of node:http reads all its exports, and `WebSocket` among them loads an HTTP client, which takes a tenth
// of the start.
const { createServer } = process.getBuiltinModule('node:http');

/**
 * Responds if it can.
 * @param isOverloaded true while other requests wait: it then must not spend time on finding a response
 * @returns whether it did
 */
export type TryServe = (request: IncomingMessage, response: ServerResponse, isOverloaded: boolean) => boolean;

/** Lets a development tool handle requests before the shop does. */
export type WrapHandler = (handler: RequestListener) => RequestListener;

type NodeServerOptions = {
  handler: RequestListener;
  tryServe: TryServe;
  headers: SecurityHeaders;
  /** Undefined in development, where one page loads hundreds of files. */
  loadShedder: LoadShedder | undefined;
  /** The TRUST_PROXY setting. */
  trustProxy: Config['trustProxy'];
  /** Whether this Authorization header recently was an admin's: only admins bypass the load shedder. */
  isAdmin(authorization: string): boolean;
  /** True during the shutdown: connections then close, so that clients reconnect to another process. */
  isClosing(): boolean;
};
type Exchange = { request: IncomingMessage; response: ServerResponse };

const RELEASED = Symbol('released from the load shedder');

/** Frees the request's slot before the response ends: a streamed response takes as long as its reader needs. */
export function releaseLoadShedder(response: ServerResponse): void {
  response.emit(RELEASED);
}

const serverOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // Bodies have their own time limits, see validation/read-body.ts.
  requestTimeout: 0,
  keepAliveTimeout: 10_000,
  // How often Node checks for timed-out connections.
  connectionsCheckingInterval: 2_000,
  insecureHTTPParser: false,
  // Node would respond to a request without Host, and without a body in that response: see hardening/reject-malformed.ts.
  requireHostHeader: false,
  joinDuplicateHeaders: false,
} as const;

/**
 * An idle connection is closed after this time, unless the client waits for the shop. A client that does not read its
 * response is disconnected sooner: see hardening/stalled-clients.ts.
 */
const IDLE_TIMEOUT_MS = 60_000;

/**
 * The Node server below the framework: sets the limits and rejects requests that should reach no route.
 * @param tryServe handles a request before any routing, if it can
 */
export function createNodeServer({
  handler,
  tryServe,
  headers,
  loadShedder,
  trustProxy,
  isAdmin,
  isClosing,
}: NodeServerOptions): Server {
  const latest = new WeakMap<Duplex, Exchange>();
  const rejectOverload = createOverloadResponder(headers);
  const exceedsPipeliningLimit = createPipeliningLimit();
  const clientIp = createClientIp(trustProxy);

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    // Ignore a further request on a closing connection.
    if (request.socket.writableEnded || request.socket.destroyed) return;
    if (exceedsPipeliningLimit(request, response)) return void request.socket.destroy();
    latest.set(request.socket, { request, response });
    const malformed = malformedProblem(request);
    if (malformed) return sendRawProblem(request, response, malformed, headers);
    // During the shutdown, each connection closes after its current response.
    if (!server.listening || isClosing()) response.shouldKeepAlive = false;
    if (hasUnwantedBody(request)) {
      response.shouldKeepAlive = false;
      lingerAfterResponse(request);
    }
    const isOverloaded = loadShedder !== undefined && loadShedder.waiting() > 0;
    if (hasShortUrl(request) && tryServe(request, response, isOverloaded)) return;
    if (!loadShedder || !isSheddable(request, isAdmin)) return handler(request, response);
    loadShedder.admit({
      client: ipSubnet(clientIp(request)),
      // While the request waited, the page may have been cached for another visitor.
      serve: () => void (tryServe(request, response, false) || handler(request, response)),
      reject: () => rejectOverload(request, response),
      isGone: () => response.destroyed,
      onEnd(listener) {
        // When the response is written, not when the client has received it: a slow reader must not occupy a slot.
        response.once('prefinish', listener);
        response.once('close', listener);
        response.once(RELEASED, listener);
      },
    });
  };

  const server = createServer(serverOptions, onRequest);
  server.setTimeout(IDLE_TIMEOUT_MS, (socket) => {
    const exchange = latest.get(socket);
    // Five large images can take a busy machine more than a minute, so a client that waits for a response stays connected.
    if (exchange && awaitsResponse(exchange) && socket.writableLength === 0)
      socket.setTimeout(IDLE_TIMEOUT_MS);
    else socket.destroy();
  });
  disconnectStalledClients(server);
  if (loadShedder) server.on('connection', loadShedder.onConnection);
  limitConnections(server, {
    isProxy: createProxyCheck(trustProxy),
    reject: (socket) =>
      writeRawProblem(socket, problem('unavailable', OVERLOADED), headers, [
        `retry-after: ${OVERLOAD_RETRY_SECONDS}`,
      ]),
  });
  handleServerEvents(server, { onRequest, headers, latest });
  return server;
}

type EventParts = {
  onRequest: RequestListener;
  headers: SecurityHeaders;
  /** The last exchange on each connection. */
  latest: WeakMap<Duplex, Exchange>;
};

/** Responds to what Node's HTTP server reports beside requests. */
function handleServerEvents(server: Server, { onRequest, headers, latest }: EventParts): void {
  const closing = new WeakSet<Duplex>();
  // Accepting a connection can fail; without a listener that would end the process.
  server.on('error', () => undefined);
  // "100 Continue" is sent where the body is read, so a rejected client never gets it.
  server.on('checkContinue', onRequest);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    sendRawProblem(request, response, problem('expectation_failed'), headers),
  );
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    writeRawProblem(socket, problem('method_not_allowed'), headers, ['allow: GET, HEAD']);
  });
  // Node's own response would have no body.
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const exchange = latest.get(socket);
    if (!exchange || !isUnfinished(exchange)) return writeRawProblem(socket, parserProblem(error), headers);
    // A response now would be taken for that of the earlier request, which is sent first.
    exchange.response.shouldKeepAlive = false;
    if (!closing.has(socket)) exchange.response.once('finish', () => socket.end());
    closing.add(socket);
  });
}

/** True when the request arrived completely and its response has not started. */
function awaitsResponse({ request, response }: Exchange): boolean {
  return request.complete && !response.headersSent && !response.destroyed;
}

/** The body of a GET is never read. Without closing, the connection would stay open for as long as data arrives. */
const hasUnwantedBody = ({ method, complete, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  !complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** True when the connection has a complete request whose response has not been fully sent. */
function isUnfinished({ request, response }: Exchange): boolean {
  return !response.writableFinished && (request.complete || response.headersSent);
}
