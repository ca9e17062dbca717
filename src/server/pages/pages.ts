import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Ask } from '#contract/routes.ts';
import type { Renderer } from '#contract/renderer.ts';
import type { Services } from '../context.ts';
import { type KeptPage, type Page, PageCache, passing, send, sendPassing, writeDown } from './page-cache.ts';
import { pageHeaders } from './page-headers.ts';

export type Pages = {
  /** Answers at once when the page is kept; otherwise leaves the request alone and says false. */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean;
  /** Renders the page (once, however many ask at the same time), keeps it, and answers. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers with the page for what is not there, whatever the address. */
  serveMissing(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

type Made = KeptPage | Page | { status: 301 | 302; location: string };

/** Where the renderer keeps the page for everything that is not there. */
const MISSING = '/404';

const pathOf = (url: string) => {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
};

/** What stands between a request for a page and the renderer: the address made plain, and the cache. */
export function createPages(
  { config, catalogueVersion }: Pick<Services, 'config' | 'catalogueVersion'>,
  ask: Ask,
  renderer: Renderer,
): Pages {
  const cache = new PageCache();
  const underWay = new Map<string, Promise<Made>>();
  const headers = pageHeaders(config, renderer.inlineScripts);
  catalogueVersion.onChange(() => {
    cache.forget();
    // A page begun before the change may hold what was; those who ask from now on get a new one.
    underWay.clear();
  });

  async function make(path: string): Promise<Made> {
    const version = catalogueVersion.current();
    const page = await renderer.render({ path, ask, publicUrl: config.publicUrl });
    if ('location' in page) return page;
    const { status, html } = page;
    const made = passing(status, html, status === 500 ? [...headers, 'Retry-After', '5'] : headers);
    // What is not there is not kept, or any number of made-up addresses would push the real pages out.
    const worthKeeping = page.keep && (status === 200 || path === MISSING) && !config.development;
    if (!worthKeeping || version !== catalogueVersion.current()) return made;
    const kept = await writeDown(made);
    // Compressing takes its time, in which the catalogue may change.
    if (version === catalogueVersion.current()) cache.keep(path, kept);
    return kept;
  }

  function makeOnce(path: string): Promise<Made> {
    const begun = underWay.get(path);
    if (begun) return begun;
    const making = make(path).finally(() => {
      if (underWay.get(path) === making) underWay.delete(path);
    });
    underWay.set(path, making);
    return making;
  }

  async function answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const page = cache.get(path) ?? (await makeOnce(path));
    if ('location' in page) {
      response
        .writeHead(page.status, [...headers, 'Location', page.location, 'Cache-Control', 'no-store'])
        .end();
      return;
    }
    if ('variants' in page) send(page, request, response);
    else await sendPassing(page, request, response);
  }

  return {
    tryServe(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const page = cache.get(pathOf(request.url ?? ''));
      if (!page) return false;
      send(page, request, response);
      return true;
    },
    async serve(request, response) {
      await answer(renderer.normalise(pathOf(request.url ?? '/')) ?? MISSING, request, response);
    },
    serveMissing: (request, response) => answer(MISSING, request, response),
  };
}
