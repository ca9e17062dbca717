import {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { problem } from '#contract/api/problems.ts';
import { ipSubnet } from '../accounts/rate-limits/ip-subnet.ts';
import type { Config } from '../config.ts';
import { createClientIp, createProxyCheck } from './client-ip.ts';
import { limitConnections } from './hardening/connection-limit.ts';
import {
  createOverloadResponder,
  OVERLOADED,
  OVERLOAD_RETRY_SECONDS,
  isShort,
  isSheddable,
} from './hardening/overload-response.ts';
import { createPipeliningLimit } from './hardening/pipelining-limit.ts';
import { lingerAfterResponse } from './hardening/lingering-close.ts';
import { sendRawProblem, writeRawProblem, parserProblem } from './hardening/raw-responses.ts';
import { malformedProblem } from './hardening/reject-malformed.ts';
import type { SecurityHeaders } from './responses/security-headers.ts';
import { disconnectStalledClients } from './hardening/stalled-clients.ts';
import type { LoadShedder } from './hardening/load-shedder.ts';

/** Ends the request when it can, and says whether it did. */
export type Offer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Lets a development tool answer before the shop does. */
export type WrapHandler = (handler: RequestListener) => RequestListener;

type Parts = {
  handler: RequestListener;
  offer: Offer;
  headers: SecurityHeaders;
  /** Absent in development, where one page is hundreds of files. */
  loadShedder: LoadShedder | undefined;
  /** Which proxies to trust, as TRUST_PROXY says. */
  trustProxy: Config['trustProxy'];
  /** Whether an Authorization header was the artist's lately: with a made-up one, or a visitor's, nobody passes by. */
  isArtist(authorization: string): boolean;
  /** The shop was told to stop: whoever asks again should ask elsewhere. */
  isLeaving(): boolean;
};
type Exchange = { request: IncomingMessage; response: ServerResponse };

const LEAVING = Symbol('leaving the loadShedder');

/** Lets the next visitor in before this answer is made, where making it takes as long as somebody takes to read it. */
export function releaseLoadShedder(response: ServerResponse): void {
  response.emit(LEAVING);
}

const settings = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // Bodies have time limits of their own, which depend on who sends what: see bodies.ts.
  requestTimeout: 0,
  keepAliveTimeout: 10_000,
  // How often Node looks for connections that are over their time.
  connectionsCheckingInterval: 2_000,
  insecureHTTPParser: false,
  // Node's own answer to a missing one has no body: see raw-refusals.ts.
  requireHostHeader: false,
  joinDuplicateHeaders: false,
} as const;

/**
 * A connection on which nothing moves for this long is cut, unless it is the shop that keeps somebody waiting. Who takes
 * nothing of an answer is cut sooner: see stuck-readers.ts.
 */
const SILENCE_MS = 60_000;

/**
 * The HTTP server under the framework: with its limits, and refusing what should reach no route.
 * @param offer is asked first, before any routing
 */
export function createNodeServer({
  handler,
  offer,
  headers,
  loadShedder,
  trustProxy,
  isArtist,
  isLeaving,
}: Parts): Server {
  const latest = new WeakMap<Duplex, Exchange>();
  const ending = new WeakSet<Duplex>();
  const turnAway = createOverloadResponder(headers);
  const isOneTooMany = createPipeliningLimit();
  const clientIp = createClientIp(trustProxy);

  const listen = (request: IncomingMessage, response: ServerResponse) => {
    // A further request on a connection that was told to close.
    if (request.socket.writableEnded || request.socket.destroyed) return;
    if (isOneTooMany(request, response)) return void request.socket.destroy();
    latest.set(request.socket, { request, response });
    const refusal = malformedProblem(request);
    if (refusal) return sendRawProblem(request, response, refusal, headers);
    // While the server closes, each connection ends with the answer it is waiting for.
    if (!server.listening || isLeaving()) response.shouldKeepAlive = false;
    if (hasUnwantedBody(request)) {
      response.shouldKeepAlive = false;
      lingerAfterResponse(request);
    }
    if (isShort(request) && offer(request, response)) return;
    if (!loadShedder || !isSheddable(request, isArtist)) return handler(request, response);
    loadShedder.admit({
      client: ipSubnet(clientIp(request)),
      // While it waited, somebody else may have had the same page made.
      serve: () => void (offer(request, response) || handler(request, response)),
      refuse: () => turnAway(request, response),
      isGone: () => response.destroyed,
      whenOver(listener) {
        // Made, not received: whoever reads slowly would else keep others out.
        response.once('prefinish', listener);
        response.once('close', listener);
        response.once(LEAVING, listener);
      },
    });
  };

  const server = createServer(settings, listen);
  server.setTimeout(SILENCE_MS, (socket) => {
    const exchange = latest.get(socket);
    // Five large pictures take a busy machine more than a minute; who stopped reading is another matter.
    if (exchange && isBeingMade(exchange) && socket.writableLength === 0) socket.setTimeout(SILENCE_MS);
    else socket.destroy();
  });
  disconnectStalledClients(server);
  if (loadShedder) server.on('connection', loadShedder.onConnection);
  limitConnections(server, {
    isProxy: createProxyCheck(trustProxy),
    refuse: (socket) =>
      writeRawProblem(socket, problem('unavailable', OVERLOADED), headers, [
        `retry-after: ${OVERLOAD_RETRY_SECONDS}`,
      ]),
  });
  // Accepting may fail; those who listen for it while the shop opens are not there any more.
  server.on('error', () => undefined);
  // "100 Continue" is said where the body is read, so never to somebody who is refused.
  server.on('checkContinue', listen);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    sendRawProblem(request, response, problem('expectation_failed'), headers),
  );
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    writeRawProblem(socket, problem('method_not_allowed'), headers, ['allow: GET, HEAD']);
  });
  // Node's own answer here would have no body.
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const exchange = latest.get(socket);
    if (!exchange || !awaitsAnswer(exchange)) return writeRawProblem(socket, parserProblem(error), headers);
    // An answer now would be taken for that of the earlier request, which gets its own first.
    exchange.response.shouldKeepAlive = false;
    if (!ending.has(socket)) exchange.response.once('finish', () => socket.end());
    ending.add(socket);
  });
  return server;
}

/** Whether a request arrived whole and nothing of its answer is on its way. */
function isBeingMade({ request, response }: Exchange): boolean {
  return request.complete && !response.headersSent && !response.destroyed;
}

/** Nobody reads what is sent with a question. Answered and left open, its connection would stay for as long as some comes. */
const hasUnwantedBody = ({ method, complete, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') &&
  !complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Whether a request arrived whole on this connection and its answer is not through. */
function awaitsAnswer({ request, response }: Exchange): boolean {
  return !response.writableFinished && (request.complete || response.headersSent);
}
