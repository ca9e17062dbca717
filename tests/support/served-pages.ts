// Page requests to a server whose renderer is the test, which counts what is rendered and what a cache serves.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { RenderedPage, Renderer } from '#contract/api/renderer.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import { type Change, createChangeMemory } from '#server/catalog/freshness.rules.ts';
import { readConfig } from '#server/config.ts';
import { newRequestId } from '#server/http/requests/request-id.ts';
import { createPages } from '#server/pages/pages.ts';
import { collectedLog } from './collected-log.ts';

/** A renderer that records which pages it rendered. */
function countingRenderer(
  makePage: (path: string, requestId: string, callApi: ApiClient) => Promise<RenderedPage>,
) {
  const rendered: string[] = [];
  const renderer: Renderer = {
    // A script whose code is "1".
    inlineScripts: ['1'],
    canonicalize(requestedUrl) {
      const [path = '', search = ''] = requestedUrl.split('?');
      const words = new URLSearchParams(search).get('q')?.trim();
      // As of a product: the URL without the name, and the requested path if it has one.
      const product = `/product/${/(\d+)$/.exec(path)?.[1]}`;
      if (path.startsWith('/product/'))
        return { url: product, needsRedirect: false, ...(path !== product && { requestedPath: path }) };
      const known = path.startsWith('/known') ? path : '/404';
      const url = words ? `${known}?q=${words}` : known;
      return { url, needsRedirect: search.includes('q=') && url !== requestedUrl };
    },
    render({ url, requestId, callApi }) {
      rendered.push(url);
      return makePage(url, requestId, callApi);
    },
  };
  return { renderer, rendered };
}

/** A catalog version that the test increases; this process knows every change at once. */
function createVersion() {
  let current = 1;
  const memory = createChangeMemory(current);
  const watched = { current: () => current, knownUpTo: () => current, freshness: memory.freshness };
  return {
    watched,
    changeCatalog: (change: Change = { topics: 'all' }) => memory.add((current += 1), change),
  };
}

/**
 * Pages behind an HTTP server, with a renderer of the test. A request with the header `test-overload: yes` is one under overload.
 * @returns `rendered`: the URLs that were rendered; `servedFromCache`: those that were served at once; `counted`: those in the statistics
 */
export async function servePages(
  makePage: (path: string, requestId: string, callApi: ApiClient) => Promise<RenderedPage>,
) {
  const { renderer, rendered } = countingRenderer(makePage);
  const { watched, changeCatalog } = createVersion();
  const config = readConfig({ PUBLIC_URL: 'https://shop.example' });
  const unexpected = () => Promise.reject(new Error('Pages only read the catalog version.'));
  const { log, entries } = collectedLog();
  const counted: string[] = [];
  const pages = createPages(
    {
      config,
      log,
      now: Date.now,
      cachedHolds: async () => new Map(),
      statistics: { recordPage: (_request, url) => void counted.push(url) },
      catalogVersion: { ...watched, bump: unexpected, refresh: unexpected, stop() {} },
      database: { engine: { isOutage: () => false } },
    },
    // The responses that the warm-up needs; each call has its own type.
    () =>
      async (name, ..._input) =>
        (name === 'listCategories' ? [{ slug: 'prints' }] : [{ _id: '1' }]) as never,
    renderer,
  );
  const servedFromCache: string[] = [];
  const server: Server = createServer((request, response) => {
    if (pages.tryServe(request, response, request.headers['test-overload'] === 'yes'))
      servedFromCache.push(request.url ?? '');
    else void pages.serve(request, response, newRequestId());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    get: (path: string, headers = {}) => fetch(origin + path, { redirect: 'manual', headers }),
    rendered,
    warmUp: pages.warmUp,
    servedFromCache,
    counted,
    changeCatalog,
    entries,
  };
}

export const page = (path: string, status: 200 | 404 | 500 = 200): RenderedPage => ({
  status,
  html: `<p>${path}`,
  cacheable: status !== 500,
});
