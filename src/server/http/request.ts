import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/api/limits.ts';
import type { Access } from '#contract/api/routes.ts';
import type { ProblemCode } from '#contract/api/problems.ts';
import type { RouteName } from '#contract/api/routes.ts';
import type { Caller } from '../accounts/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null for guests, and before it is known. */
    caller: Caller | null;
    /** Where it comes from, see client-ip.ts; the framework's own `ip` knows no proxies. */
    clientIp: string;
    /** The problem it was answered with, for the log. */
    trouble: ProblemCode | null;
  }
  interface FastifyContextConfig {
    /** The call that the route answers; none on what is beside the API. */
    call?: RouteName;
    /** Who may ask; everything under /api says so. */
    access?: Access;
  }
}

/** The path as it came, without the query: queries may hold what no log should. */
export function pathOf(address: string | undefined): string {
  const path = address ?? '/';
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}

/** What the router is given. A path that is too long has no route, and decoding it would keep other visitors waiting. */
export function routedUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.length <= limits.path || pathOf(url).length <= limits.path) return url;
  return isUnderApi(url) ? '/api/404' : '/404';
}

/** A person's browser names HTML when it goes to an address; for a picture or a script of a page it does not. */
export const wantsPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.toLowerCase().includes('text/html') ?? false;

export function isUnderApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
