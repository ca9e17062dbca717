import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/api/limits.ts';
import type { ProblemCode } from '#contract/api/problems.ts';
import { boundedQuery } from '#contract/api/query.ts';
import type { CallName } from '#contract/api/calls.ts';
import type { Access } from '#contract/api/routes.ts';
import type { Caller } from '#server/accounts/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The logged-in user; null for guests and before authentication. */
    caller: Caller | null;
    /** The client's IP address, see client-ip.ts; the framework's own `ip` ignores proxies. */
    clientIp: string;
    /** Aborted when the shutdown stops waiting for request bodies: see readiness.ts. */
    bodiesAborted: AbortSignal;
    /** Code of the problem in the response, for the log. */
    problemCode: ProblemCode | null;
  }
  interface FastifyContextConfig {
    /** The API call of the route; undefined outside the API. */
    call?: CallName;
    /** Who may call it; required for every route under /api. */
    access?: Access;
  }
}

/** The content type of an HTML form. */
export const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** The undecoded path of a URL, without the query, which may contain secrets. */
export function pathOf(url: string | undefined): string {
  const path = url ?? '/';
  const end = path.search(/[?#]/);
  return end === -1 ? path : path.slice(0, end);
}

/** The URL for the router. A path that is too long matches no route, and decoding it would block other requests. */
export function routedUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.length <= limits.path || pathOf(url).length <= limits.path) return url;
  return isUnderApi(url) ? '/api/404' : '/404';
}

/** True when a browser opens a page: for images and scripts it does not accept HTML. */
export const wantsPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.toLowerCase().includes('text/html') ?? false;

export function isUnderApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** Query parameters by name. A parameter that is sent twice becomes a list, which no call accepts. */
export function parseQuery(query: string): Record<string, string | string[]> {
  const parsed = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(boundedQuery(query))) {
    const earlier = parsed.get(name);
    parsed.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  return Object.fromEntries(parsed);
}
