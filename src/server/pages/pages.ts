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
  PageCache,
  uncachedPage,
  send,
  sendUncachedPage,
  precompress,
} from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';

export type Pages = {
  /** Sends the page if it is cached. @returns whether it was */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Renders the page (once for concurrent requests), caches it, and sends it.
   * @throws a transient error, such as a database outage
   */
  serve(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void>;
  /** Sends the 404 page. */
  serveMissing(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void>;
  /** The number of responses from the cache. */
  cacheHits(): number;
};

type Parts = Pick<Services, 'config' | 'catalogVersion' | 'log'> & {
  database: { engine: Pick<Engine, 'isOutage'> };
};
type Made = CachedPage | Page | { status: 301 | 302; location: string };

/** The renderer's path of the 404 page. */
const MISSING = '/404';

// Search URLs are unlimited, so they have their own cache and cannot push out the pages.
const MAX_BYTES = { pages: 96 * 1024 * 1024, searches: 8 * 1024 * 1024 };

const isSearch = (address: string) => address.includes('?');

const withoutHash = (url: string) => {
  const end = url.indexOf('#');
  return end === -1 ? url : url.slice(0, end);
};

/** Serves pages: normalizes the URL, and caches what the renderer returns. */
export function createPages(
  { config, catalogVersion, log, database: { engine } }: Parts,
  apiClientFor: ApiClientFor,
  renderer: Renderer,
): Pages {
  const pages = new PageCache(MAX_BYTES.pages);
  const searches = new PageCache(MAX_BYTES.searches);
  const cacheOf = (address: string) => (isSearch(address) ? searches : pages);
  const pending = new Map<string, Promise<Made>>();
  const headers = pageHeaders(config, renderer.inlineScripts);
  catalogVersion.onChange(() => {
    pages.forget();
    searches.forget();
    // A page started before the change may be outdated, so new requests render it again.
    pending.clear();
  });

  /** A failed page shows `requestId`, also to concurrent visitors: it is one error with one log line. */
  async function make(address: string, requestId: string): Promise<Made> {
    const version = catalogVersion.current();
    const page = await renderer.render({
      url: address,
      callApi: apiClientFor(requestId),
      publicUrl: config.publicUrl,
      requestId,
    });
    if ('location' in page) return page;
    if ('missing' in page) return pageAt(MISSING, requestId);
    const { status, html } = page;
    if (status === 500) {
      // The error handler responds 503, as for the API.
      if (isTransient(page.error, engine.isOutage)) throw page.error;
      log.error({ requestId, path: loggedPath(address), err: page.error }, 'A page could not be rendered');
      return uncachedPage(status, html, [...headers, 'Retry-After', '5', 'X-Request-Id', requestId]);
    }
    const made = uncachedPage(status, html, headers);
    // Missing pages are not cached, or made-up URLs would push out the real pages.
    const worthKeeping = page.cacheable && (status === 200 || address === MISSING) && !config.development;
    if (!worthKeeping || version !== catalogVersion.current()) return made;
    // Searches are seldom repeated, so they are compressed quickly.
    const cached = await precompress(made, isSearch(address) ? 'once' : 'often');
    // The catalog may have changed during the compression.
    if (version === catalogVersion.current()) cacheOf(address).keep(address, cached);
    return cached;
  }

  function makeOnce(address: string, requestId: string): Promise<Made> {
    const begun = pending.get(address);
    if (begun) return begun;
    const making = make(address, requestId).finally(() => {
      if (pending.get(address) === making) pending.delete(address);
    });
    pending.set(address, making);
    return making;
  }

  const pageAt = (address: string, requestId: string): CachedPage | Promise<Made> =>
    cacheOf(address).get(address) ?? makeOnce(address, requestId);

  function redirect(response: ServerResponse, status: 301 | 302, location: string): void {
    response.writeHead(status, [...headers, 'Location', location, 'Cache-Control', 'no-store']).end();
  }

  async function answer(
    address: string,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    const page = await pageAt(address, requestId);
    if ('location' in page) redirect(response, page.status, page.location);
    else if ('variants' in page) send(page, request, response);
    else await sendUncachedPage(page, request, response);
  }

  /** The cached page for a raw URL. Most have no query and need no normalization. */
  function cachedPageFor(url: string): CachedPage | undefined {
    const given = withoutHash(url);
    if (!isSearch(given)) return pages.get(given);
    const normal = renderer.canonicalize(given);
    // Not a page: it may be an API call or a file.
    if (!normal || normal.isRedirect || normal.url === MISSING) return undefined;
    return cacheOf(normal.url).get(normal.url);
  }

  let cacheHits = 0;
  return {
    tryServe(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const page = cachedPageFor(request.url ?? '');
      if (!page) return false;
      send(page, request, response);
      cacheHits += 1;
      return true;
    },
    async serve(request, response, requestId) {
      const normal = renderer.canonicalize(withoutHash(request.url ?? '/'));
      if (normal?.isRedirect) redirect(response, 302, normal.url);
      else await answer(normal?.url ?? MISSING, request, response, requestId);
    },
    serveMissing: (request, response, requestId) => answer(MISSING, request, response, requestId),
    cacheHits: () => cacheHits,
  };
}
