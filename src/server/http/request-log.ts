import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isUnderApi, pathOf } from './request.ts';

/** More lines than this in a second, of those that anybody can bring about, are counted instead: a flood must not fill the disk. */
const LINES_PER_SECOND = 50;
/** What stands in a line and is whatever somebody sent. */
const MAX_OF_PATH = 300;
const MAX_OF_AGENT = 200;

function createSampler(log: Logger, now: () => number = performance.now.bind(performance)) {
  let second = 0;
  let written = 0;
  let unwritten = 0;
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      if (unwritten > 0) log.warn({ unwritten }, 'More requests came than are written down');
      [second, written, unwritten] = [current, 0, 0];
    }
    written += 1;
    if (written > LINES_PER_SECOND) unwritten += 1;
    return written <= LINES_PER_SECOND;
  };
}

const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max)}…`);

/** The path of a request as the log has it. */
export const loggedPath = (address: string | undefined): string => cut(pathOf(address), MAX_OF_PATH);

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
    agent: cut(request.headers['user-agent'] ?? '', MAX_OF_AGENT) || undefined,
    code: request.trouble ?? undefined,
  };
}

/** One line for each finished request: writes and refusals at `info`, reads at `debug`. What the artist changes is never left out. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  const mayWrite = createSampler(log);
  app.addHook('onResponse', async (request, reply) => {
    const isApi = isUnderApi(request.url);
    const isRefused = reply.statusCode >= 400;
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    const isAdmins = !isRefused && request.caller?.role === 'ADMIN';
    if (isApi && (isRefused || isWrite)) {
      if (isAdmins || mayWrite()) log.info(describe(request, reply), 'request');
    } else if (log.isLevelEnabled('debug')) {
      log.debug(describe(request, reply), 'request');
    }
  });
}
