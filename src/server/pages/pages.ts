import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Renderer } from '#contract/api/renderer.ts';
import type { Services } from '../context.ts';
import type { ApiClientFor } from '../http/internal-client.ts';
import type { Engine } from '../database/engines/engines.ts';
import { isTransient } from '../http/responses/error-response.ts';
import { loggedPath } from '../http/request-log.ts';
import {
  type CachedPage,
  type Page,
  createPageCache,
  uncachedPage,
  send,
  sendUncachedPage,
  precompress,
} from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';

export type Pages = ReturnType<typeof createPages>;

type Parts = Pick<Services, 'config' | 'catalogVersion' | 'log'> & {
  database: { engine: Pick<Engine, 'isOutage'> };
};
type Made = CachedPage | Page | { status: 301 | 302; location: string };

/** The renderer's path of the 404 page. */
const MISSING = '/404';

// Search URLs are unlimited, so they have their own cache and cannot push out the pages.
const MAX_BYTES = { pages: 96 * 1024 * 1024, searches: 8 * 1024 * 1024 };

const isSearch = (url: string) => url.includes('?');
const withoutHash = (url: string) => url.split('#', 1)[0] ?? '';

/** Renders pages, once for concurrent requests, and caches them until the catalog changes. */
function createPageStore(
  { config, catalogVersion, log, database: { engine } }: Parts,
  apiClientFor: ApiClientFor,
  renderer: Renderer,
  headers: readonly string[],
) {
  const pages = createPageCache(MAX_BYTES.pages);
  const searches = createPageCache(MAX_BYTES.searches);
  const cacheOf = (url: string) => (isSearch(url) ? searches : pages);
  const pending = new Map<string, Promise<Made>>();
  catalogVersion.onChange(() => {
    pages.clear();
    searches.clear();
    // A page started before the change may be outdated, so new requests render it again.
    pending.clear();
  });

  /** A failed page shows `requestId`, also to concurrent visitors: it is one error with one log line. */
  async function make(url: string, requestId: string): Promise<Made> {
    const version = catalogVersion.current();
    const { publicUrl } = config;
    const page = await renderer.render({ url, callApi: apiClientFor(requestId), publicUrl, requestId });
    if ('location' in page) return page;
    if ('missing' in page) return pageAt(MISSING, requestId);
    const { status, html } = page;
    if (status === 500) {
      // The error handler responds 503, as for the API.
      if (isTransient(page.error, engine.isOutage)) throw page.error;
      log.error({ requestId, path: loggedPath(url), err: page.error }, 'A page could not be rendered');
      return uncachedPage(status, html, [...headers, 'Retry-After', '5', 'X-Request-Id', requestId]);
    }
    const made = uncachedPage(status, html, headers);
    // Missing pages are not cached, or made-up URLs would push out the real pages.
    const isWorthCaching = page.cacheable && (status === 200 || url === MISSING) && !config.development;
    if (!isWorthCaching || version !== catalogVersion.current()) return made;
    // Searches are seldom repeated, so they are compressed quickly.
    const compressed = await precompress(made, isSearch(url) ? 'once' : 'often');
    // The catalog may have changed during the compression.
    if (version === catalogVersion.current()) cacheOf(url).set(url, compressed);
    return compressed;
  }

  function pageAt(url: string, requestId: string): CachedPage | Promise<Made> {
    const known = cacheOf(url).get(url) ?? pending.get(url);
    if (known) return known;
    const making = make(url, requestId).finally(() => {
      if (pending.get(url) === making) pending.delete(url);
    });
    pending.set(url, making);
    return making;
  }

  return { pageAt, cached: (url: string) => cacheOf(url).get(url) };
}

/** Serves pages: normalizes the URL, and caches what the renderer returns. */
export function createPages(parts: Parts, apiClientFor: ApiClientFor, renderer: Renderer) {
  const headers = pageHeaders(parts.config, renderer.inlineScripts);
  const { pageAt, cached } = createPageStore(parts, apiClientFor, renderer, headers);
  let cacheHits = 0;

  function redirect(response: ServerResponse, status: 301 | 302, location: string): void {
    response.writeHead(status, [...headers, 'Location', location, 'Cache-Control', 'no-store']).end();
  }

  async function respond(
    url: string,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    const page = await pageAt(url, requestId);
    if ('location' in page) redirect(response, page.status, page.location);
    else if ('variants' in page) send(page, request, response);
    else await sendUncachedPage(page, request, response);
  }

  /** The cached page for a raw URL. Most have no query and need no normalization. */
  function cachedPageFor(rawUrl: string): CachedPage | undefined {
    const url = withoutHash(rawUrl);
    if (!isSearch(url)) return cached(url);
    const normal = renderer.canonicalize(url);
    // Not a page: it may be an API call or a file.
    if (!normal || normal.isRedirect || normal.url === MISSING) return undefined;
    return cached(normal.url);
  }

  return {
    /** Sends the page if it is cached. @returns whether it was */
    tryServe(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const page = cachedPageFor(request.url ?? '');
      if (!page) return false;
      send(page, request, response);
      cacheHits += 1;
      return true;
    },
    /**
     * Renders the page (once for concurrent requests), caches it, and sends it.
     * @throws a transient error, such as a database outage
     */
    async serve(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
      const normal = renderer.canonicalize(withoutHash(request.url ?? '/'));
      if (normal?.isRedirect) redirect(response, 302, normal.url);
      else await respond(normal?.url ?? MISSING, request, response, requestId);
    },
    /** Sends the 404 page. */
    serveMissing: (request: IncomingMessage, response: ServerResponse, requestId: string) =>
      respond(MISSING, request, response, requestId),
    /** The number of responses from the cache. */
    cacheHits: () => cacheHits,
  };
}
