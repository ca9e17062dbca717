import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import type { Pages } from '../pages/pages.ts';
import { allowedMethods } from './allowed-methods.ts';
import type { ClientFiles } from './static-files.ts';
import { isUnderApi, pathOf, wantsPage } from './requests/request.ts';

const READS = 'GET, HEAD, OPTIONS';
/** A file: a path with an extension, or with a part that begins with a dot. It exists only if it is in the build. */
const FILE_PATH = /\/\.|\.[a-z0-9]{1,8}$/i;

type Dependencies = { pages: Pages | undefined; clientFiles: ClientFiles };

/** @throws problem `method_not_allowed`, except for OPTIONS, which gets the allowed methods */
function respondToOtherMethod(method: string, allowed: string, reply: FastifyReply): FastifyReply {
  reply.header('allow', allowed);
  if (method === 'OPTIONS') return reply.header('cache-control', 'no-store').code(204).send();
  throw problem('method_not_allowed');
}

/** Handles requests without a route: wrong methods, unknown calls, static files, and pages. */
export function registerFallbackRoutes(app: FastifyInstance, { pages, clientFiles }: Dependencies): void {
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.raw.url);
    if (isUnderApi(path)) {
      const allowed = allowedMethods(path);
      if (!allowed) throw problem('not_found', 'The API has no such call.');
      return respondToOtherMethod(request.method, allowed, reply);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respondToOtherMethod(request.method, READS, reply);
    if (await clientFiles.serve(path, request, reply)) return reply;
    if (!pages) throw problem('not_found');
    if (!FILE_PATH.test(path)) await pages.serve(request.raw, reply.raw, request.id);
    else if (wantsPage(request)) await pages.serveMissing(request.raw, reply.raw, request.id);
    else throw problem('not_found');
    return reply.hijack();
  });
}
