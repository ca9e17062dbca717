import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CanonicalUrl, Renderer } from '#contract/api/renderer.ts';
import { ORDER_PAGES, type RejectedReport } from '#contract/orders/order-page/order-page.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import type { Services } from '../context.ts';
import type { ApiClientFor } from '../http/internal-client.ts';
import type { Engine } from '../database/engines/engines.ts';
import { isTransient } from '../http/responses/error-response.ts';
import { newRequestId } from '../http/requests/request-id.ts';
import { loggedPath } from '../http/requests/request-log.ts';
import { type Topic, topicsOf } from '../catalog/freshness.rules.ts';
import { holdExpiryCheck } from '../orders/holds/cached-holds.ts';
import { prepareBody } from '../http/responses/compressed-body.ts';
import { createResponseCache, type Cacheable } from '../http/responses/response-cache.ts';
import { type Page, sendPage, toUtf8 } from './send-page.ts';
import { pageHeaders, privateHeaders } from './page-headers.ts';

export type Pages = ReturnType<typeof createPages>;

type Parts = Pick<Services, 'config' | 'catalogVersion' | 'log' | 'now' | 'cachedHolds'> & {
  statistics: Pick<Services['statistics'], 'recordPage'>;
  database: { engine: Pick<Engine, 'isOutage'> };
};
/** `path`: the page's right path. A product's URL contains its name; a request with another name is redirected to `path`. */
type PageOrRedirect = (Page & { path?: string | undefined }) | { status: 301 | 302; location: string };

/** The renderer's path of the 404 page. */
const NOT_FOUND_PATH = '/404';
const NOT_FOUND: CanonicalUrl = { url: NOT_FOUND_PATH, needsRedirect: false };
/** The paths of product pages begin with this. They may contain the product's name. */
const PRODUCTS = '/product/';
/** The page for all wrong links of an order is rendered and cached under this URL: no token is so short. */
const WRONG_ORDER_URL = `${ORDER_PAGES}-`;

// Search URLs are unlimited, so they have their own cache and cannot push out the pages.
const MAX_BYTES = { pages: 8 * 1024 * 1024, searches: 4 * 1024 * 1024 };

/** The start renders this many categories' pages: a shop has about five, and each takes 2 ms. */
const WARM_CATEGORIES = 10;

const isSearch = (url: string) => url.includes('?');
const withoutHash = (url: string) => url.split('#', 1)[0] ?? '';

/**
 * The URL that replaces a given one because its path has a wrong name, with the same query; undefined if the path is right. The
 * cache has one page for all names.
 */
function movedTo(page: PageOrRedirect, { requestedPath }: CanonicalUrl, given: string): string | undefined {
  if (requestedPath === undefined || 'location' in page) return undefined;
  if (page.path === undefined || page.path === requestedPath) return undefined;
  return isSearch(given) ? page.path + given.slice(given.indexOf('?')) : page.path;
}

const sizeOf = (page: PageOrRedirect, url: string) => url.length * 2 + ('body' in page ? page.body.size : 0);

/** Renders pages, once for concurrent requests, and caches them until something that they show changes. */
function createPageStore(
  { config, catalogVersion, log, now, cachedHolds, database: { engine } }: Parts,
  apiClientFor: ApiClientFor,
  renderer: Renderer,
  headers: readonly string[],
) {
  const pages = createResponseCache<PageOrRedirect>(catalogVersion, MAX_BYTES.pages, sizeOf);
  const searches = createResponseCache<PageOrRedirect>(catalogVersion, MAX_BYTES.searches, sizeOf);
  const cacheOf = (url: string) => (isSearch(url) ? searches : pages);

  const secretHeaders = privateHeaders(headers);

  /** A failed page shows `requestId`, also to concurrent visitors: it is one error with one log line. */
  async function make(
    url: string,
    requestId: string,
    rejectedReport?: RejectedReport,
  ): Promise<Cacheable<PageOrRedirect>> {
    const since = now();
    const isPrivate = url.startsWith(ORDER_PAGES);
    const ownHeaders = isPrivate ? secretHeaders : headers;
    const topics = new Set<Topic>();
    const client = apiClientFor(requestId);
    const callApi: ApiClient = async (name, ...input) => {
      const add = (response?: unknown) =>
        topicsOf(name, input[0], response).forEach((topic) => topics.add(topic));
      try {
        const response = await client(name, ...input);
        add(response);
        return response;
      } catch (error) {
        // The page may show something else in place of a failed call, so it depends on the topics of that call too.
        add();
        throw error;
      }
    };
    const { publicUrl } = config;
    const page = await renderer.render({ url, callApi, publicUrl, requestId, rejectedReport });
    if ('location' in page) return { value: page };
    if ('missing' in page) return { value: await pageAt(NOT_FOUND_PATH, requestId) };
    const { status, html, path } = page;
    if (status === 500) {
      // The error handler responds 503, as for the API.
      if (isTransient(page.error, engine.isOutage)) throw page.error;
      log.error({ requestId, path: loggedPath(url), err: page.error }, 'A page could not be rendered');
      const own = [...ownHeaders, 'Retry-After', '5', 'X-Request-Id', requestId];
      return { value: { status, body: prepareBody(toUtf8(html), 'once'), headers: own, isPrivate } };
    }
    // Missing pages are not cached, or made-up URLs would push out the real pages.
    const isShared = isPrivate ? url === WRONG_ORDER_URL : status === 200 || url === NOT_FOUND_PATH;
    const isWorthCaching = page.cacheable && isShared && !config.development;
    const body = prepareBody(toUtf8(html), isWorthCaching ? 'cached' : 'once');
    const value = { status, body, headers: ownHeaders, isPrivate, path: status === 200 ? path : undefined };
    if (!isWorthCaching) return { value };
    const hasExpired = await holdExpiryCheck({ now, cachedHolds }, [...topics], since);
    return { value, topics: [...topics], hasExpired };
  }

  const pageAt = (url: string, requestId: string): Promise<PageOrRedirect> =>
    cacheOf(url).get(url, () => make(url, requestId));

  return { make, pageAt, cached: (url: string) => cacheOf(url).peek(url) };
}

type Send = (page: PageOrRedirect, request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Serves the pages of orders, whose URLs are secrets. */
function createOrderPages(
  { make, pageAt }: Pick<ReturnType<typeof createPageStore>, 'make' | 'pageAt'>,
  send: Send,
) {
  return {
    /**
     * Sends the page of an order. Nothing caches it, and no other request shares it: the order may have changed meanwhile.
     * @param path with a token that works
     * @param rejected the report that this is the response to, and the status of that response
     * @throws a transient error
     */
    async serveOrder(
      path: string,
      request: IncomingMessage,
      response: ServerResponse,
      requestId: string,
      rejected?: { report: RejectedReport; status: number },
    ): Promise<void> {
      const { value } = await make(path, requestId, rejected?.report);
      const isShown = 'status' in value && value.status === 200;
      const page = rejected && isShown ? { ...value, status: rejected.status } : value;
      await send(page, request, response);
    },
    /** Sends the page for a wrong link of an order. @param status 404, or 429 after too many */
    async serveNoOrder(
      status: number,
      request: IncomingMessage,
      response: ServerResponse,
      requestId: string,
    ): Promise<void> {
      const page = await pageAt(WRONG_ORDER_URL, requestId);
      await send('location' in page || page.status !== 404 ? page : { ...page, status }, request, response);
    },
  };
}

type Cached = ReturnType<typeof createPageStore>['cached'];

/** Finds cached pages by raw URLs. */
function createCacheLookup(cached: Cached, { canonicalize }: Pick<Renderer, 'canonicalize'>) {
  /**
   * The cached page for a raw URL; undefined if it is not cached or the URL redirects. Most have neither a query nor a product's
   * name, and need no normalization. Normalizing costs half as much as rejecting the request, so under overload it is done only
   * when the request is admitted.
   */
  return (rawUrl: string, isOverloaded: boolean): PageOrRedirect | undefined => {
    const url = withoutHash(rawUrl);
    const isNormal = isOverloaded || !isSearch(url);
    const page = isNormal ? cached(url) : undefined;
    if (page || isOverloaded || (isNormal && !url.startsWith(PRODUCTS))) return page;
    const normal = canonicalize(url);
    // Not a page: it may be an API call or a file.
    if (!normal || normal.needsRedirect || normal.url === NOT_FOUND_PATH) return undefined;
    const known = cached(normal.url);
    return known && movedTo(known, normal, url) === undefined ? known : undefined;
  };
}

/** The pages that most visitors open first. */
async function urlsToWarmUp(callApi: ApiClient): Promise<string[]> {
  const categories = await callApi('listCategories');
  const newest = await callApi('listProducts', { query: { limit: '1' } });
  return [
    '/',
    '/shop',
    '/paintings',
    '/search',
    ...categories.slice(0, WARM_CATEGORIES).map(({ slug }) => `/shop/${slug}`),
    ...newest.map(({ _id }) => `/product/${_id}`),
  ];
}

/** Serves pages: normalizes the URL, and caches what the renderer returns. */
export function createPages(parts: Parts, apiClientFor: ApiClientFor, renderer: Renderer) {
  const headers = pageHeaders(parts.config, renderer.inlineScripts);
  const { make, pageAt, cached } = createPageStore(parts, apiClientFor, renderer, headers);
  const cachedPageFor = createCacheLookup(cached, renderer);
  let cacheHits = 0;

  function redirect(response: ServerResponse, status: 301 | 302, location: string): void {
    response.writeHead(status, [...headers, 'Location', location, 'Cache-Control', 'no-store']).end();
  }

  async function send(
    page: PageOrRedirect,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if ('location' in page) redirect(response, page.status, page.location);
    else await sendPage(page, request, response);
  }

  async function respond(
    url: CanonicalUrl,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    const page = await pageAt(url.url, requestId);
    const moved = movedTo(page, url, withoutHash(request.url ?? ''));
    // Not stored by browsers: with the next name, the URL that it redirects to may redirect back.
    if (moved !== undefined) return redirect(response, 301, moved);
    await send(page, request, response);
    if (!('location' in page) && page.status === 200)
      parts.statistics.recordPage(request, request.url ?? url.url);
  }

  return {
    /** Sends the page if it is cached. @returns whether it was */
    tryServe(request: IncomingMessage, response: ServerResponse, isOverloaded = false): boolean {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const page = cachedPageFor(request.url ?? '', isOverloaded);
      if (!page || 'location' in page) return false;
      // A promise only where the client accepts no encoding that is cached: then one is made from another.
      sendPage(page, request, response)?.catch((error: Error) => response.destroy(error));
      cacheHits += 1;
      if (page.status === 200) parts.statistics.recordPage(request, request.url ?? '');
      return true;
    },
    /**
     * Renders the page (once for concurrent requests), caches it, and sends it.
     * @throws a transient error, such as a database outage
     */
    async serve(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
      const normal = renderer.canonicalize(withoutHash(request.url ?? '/'));
      if (normal?.needsRedirect) redirect(response, 302, normal.url);
      else await respond(normal ?? NOT_FOUND, request, response, requestId);
    },
    /** Sends the 404 page. */
    serveMissing: (request: IncomingMessage, response: ServerResponse, requestId: string) =>
      respond(NOT_FOUND, request, response, requestId),
    ...createOrderPages({ make, pageAt }, send),
    /**
     * Renders the pages that most visitors open first. The first page of each kind takes up to 0.1 s, because its code is
     * loaded and compiled.
     */
    async warmUp(): Promise<void> {
      const requestId = newRequestId();
      const urls = await urlsToWarmUp(apiClientFor(requestId));
      for (const url of urls) await pageAt(url, requestId);
    },
    /** The number of responses from the cache. */
    cacheHits: () => cacheHits,
  };
}
