import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { CallName } from '#contract/api/calls.ts';
import { withoutOrderTokens } from '#contract/orders/order-page/order-page.ts';
import { isUnderApi, pathOf } from './request.ts';

/** Lines per second besides the admin's successful writes. Further ones are only counted: a flood must not fill the disk. */
const LINES_PER_SECOND = 50;
/** Maximum characters of values that the client chooses. */
const MAX_PATH = 300;
const MAX_USER_AGENT = 200;

function createSampler(log: Logger, now: () => number = performance.now.bind(performance)) {
  let second = 0;
  let written = 0;
  let unwritten = 0;
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      if (unwritten > 0) log.warn({ unwritten }, 'Too many requests to log each one');
      [second, written, unwritten] = [current, 0, 0];
    }
    written += 1;
    if (written > LINES_PER_SECOND) unwritten += 1;
    return written <= LINES_PER_SECOND;
  };
}

const truncate = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max)}…`);

/** A path as text; as it is if it cannot be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The path of a URL for the log, without its query and without the token of an order's page. */
export function loggedPath(url: string | undefined): string {
  const path = truncate(pathOf(url), MAX_PATH);
  // A client may encode any letter.
  const plain = path.includes('%') ? decoded(path) : path;
  const logged = withoutOrderTokens(plain);
  return logged === plain ? path : logged;
}

function describe(request: FastifyRequest, reply: FastifyReply) {
  return {
    requestId: request.id,
    method: request.method,
    path: loggedPath(request.originalUrl),
    call: request.routeOptions.config.call,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    user: request.caller?.id,
    address: request.clientIp,
    agent: truncate(request.headers['user-agent'] ?? '', MAX_USER_AGENT) || undefined,
    code: request.problemCode ?? undefined,
  };
}

/** Not logged as writes: they only raise a count, and the request for the page was logged already, or must not be. */
const counts: readonly (CallName | undefined)[] = ['recordView', 'recordHeart'];

/**
 * Logs finished requests: the API's writes and rejections at `info`, others at `debug`. An admin's successful writes are always
 * logged.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  const mayWrite = createSampler(log);
  app.addHook('onResponse', async (request, reply) => {
    const isApi = isUnderApi(request.url);
    const isRejected = reply.statusCode >= 400;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isWrite = !isRead && !counts.includes(request.routeOptions.config.call);
    const isAdminWrite = !isRejected && request.caller?.role === 'ADMIN';
    if (isApi && (isRejected || isWrite)) {
      if (isAdminWrite || mayWrite()) log.info(describe(request, reply), 'request');
    } else if (log.isLevelEnabled('debug')) {
      log.debug(describe(request, reply), 'request');
    }
  });
}
