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
  /** Answers at once when the page is kept; otherwise leaves the request alone and says false. */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean;
  /**
   * Renders the page (once, however many ask at the same time), keeps it, and answers.
   * @throws what kept the page from being made where that may pass, such as a database that is out of reach
   */
  serve(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void>;
  /** Answers with the page for what is not there, whatever the address. */
  serveMissing(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void>;
  /** How often a page that was kept was the answer. */
  cacheHits(): number;
};

type Parts = Pick<Services, 'config' | 'catalogVersion' | 'log'> & {
  database: { engine: Pick<Engine, 'isOutage'> };
};
type Made = CachedPage | Page | { status: 301 | 302; location: string };

/** Where the renderer keeps the page for everything that is not there. */
const MISSING = '/404';

// What can be asked for behind a question mark has no end: it must not push out the pages themselves.
const MAX_BYTES = { pages: 96 * 1024 * 1024, searches: 8 * 1024 * 1024 };

const isSearch = (address: string) => address.includes('?');

const withoutHash = (url: string) => {
  const end = url.indexOf('#');
  return end === -1 ? url : url.slice(0, end);
};

/** What stands between a request for a page and the renderer: the address made plain, and the cache. */
export function createPages(
  { config, catalogVersion, log, database: { engine } }: Parts,
  apiClientFor: ApiClientFor,
  renderer: Renderer,
): Pages {
  const pages = new PageCache(MAX_BYTES.pages);
  const searches = new PageCache(MAX_BYTES.searches);
  const cacheOf = (address: string) => (isSearch(address) ? searches : pages);
  const underWay = new Map<string, Promise<Made>>();
  const headers = pageHeaders(config, renderer.inlineScripts);
  catalogVersion.onChange(() => {
    pages.forget();
    searches.forget();
    // A page begun before the change may hold what was; those who ask from now on get a new one.
    underWay.clear();
  });

  /** A page that failed says `requestId`, also to those who come while it is made: it is one failure, and one line of the log. */
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
      // Answered as everywhere else: a 503, which says nothing of a bug.
      if (isTransient(page.error, engine.isOutage)) throw page.error;
      log.error({ requestId, path: loggedPath(address), err: page.error }, 'A page could not be made');
      return uncachedPage(status, html, [...headers, 'Retry-After', '5', 'X-Request-Id', requestId]);
    }
    const made = uncachedPage(status, html, headers);
    // What is not there is not kept, or any number of made-up addresses would push the real pages out.
    const worthKeeping = page.cacheable && (status === 200 || address === MISSING) && !config.development;
    if (!worthKeeping || version !== catalogVersion.current()) return made;
    // A search is seldom asked for twice.
    const kept = await precompress(made, isSearch(address) ? 'once' : 'often');
    // Compressing takes its time, in which the catalogue may change.
    if (version === catalogVersion.current()) cacheOf(address).keep(address, kept);
    return kept;
  }

  function makeOnce(address: string, requestId: string): Promise<Made> {
    const begun = underWay.get(address);
    if (begun) return begun;
    const making = make(address, requestId).finally(() => {
      if (underWay.get(address) === making) underWay.delete(address);
    });
    underWay.set(address, making);
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

  /** The page that is kept for an address as it came. Most have no question mark, and are looked up as they are. */
  function keptFor(url: string): CachedPage | undefined {
    const given = withoutHash(url);
    if (!isSearch(given)) return pages.get(given);
    const normal = renderer.canonicalize(given);
    // What is no page may be a call or a file.
    if (!normal || normal.isRedirect || normal.url === MISSING) return undefined;
    return cacheOf(normal.url).get(normal.url);
  }

  let cacheHits = 0;
  return {
    tryServe(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const page = keptFor(request.url ?? '');
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
