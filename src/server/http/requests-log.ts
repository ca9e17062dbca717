import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isUnderApi, pathOf } from './request.ts';

/** More refused requests than this in a second are counted, not written: a flood must not fill the disk. */
const REFUSALS_PER_SECOND = 50;

function createSampler(log: Logger, now: () => number = performance.now.bind(performance)) {
  let second = 0;
  let written = 0;
  let unwritten = 0;
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      if (unwritten > 0) log.warn({ unwritten }, 'More requests were refused than are written down');
      [second, written, unwritten] = [current, 0, 0];
    }
    written += 1;
    if (written > REFUSALS_PER_SECOND) unwritten += 1;
    return written <= REFUSALS_PER_SECOND;
  };
}

function describe(request: FastifyRequest, reply: FastifyReply) {
  return {
    requestId: request.id,
    method: request.method,
    path: pathOf(request.url),
    call: request.routeOptions.config.call,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    user: request.caller?.id,
    address: request.ip,
    agent: request.headers['user-agent'],
    code: request.trouble ?? undefined,
  };
}

/** One line for each finished request: writes and refusals at `info`, reads at `debug`. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  const mayWrite = createSampler(log);
  app.addHook('onResponse', async (request, reply) => {
    const isApi = isUnderApi(request.url);
    const isRefused = reply.statusCode >= 400;
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
    if (isApi && (isRefused || isWrite)) {
      if (!isRefused || mayWrite()) log.info(describe(request, reply), 'request');
    } else if (log.isLevelEnabled('debug')) {
      log.debug(describe(request, reply), 'request');
    }
  });
}
