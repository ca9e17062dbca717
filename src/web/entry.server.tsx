import { createMemoryHistory } from '@tanstack/react-router';
import { attachRouterServerSsrUtils, getSsrStatus, RouterServer } from '@tanstack/react-router/ssr/server';
import { renderToString } from 'react-dom/server';
import type { PageAssets, RenderedPage, Renderer, RenderRequest } from '#contract/renderer.ts';
import { earlyScript } from './early-script.ts';
import { type Head, htmlDocument } from './document.ts';
import { dehydrate } from './page-data.ts';
import { createShopRouter } from './router.tsx';

type ShopRouter = ReturnType<typeof createShopRouter>;
/** No route has this address: it stands for all that none has. */
const NOT_FOUND = '/404';

/** Makes the renderer that the server hands pages to. */
export function createRenderer(assets: PageAssets): Renderer {
  const matcher = createShopRouter({
    ask: () => Promise.reject(new Error('only for matching')),
    publicUrl: '',
  });

  return {
    inlineScripts: [earlyScript],
    normalise(pathname) {
      let decoded: string;
      try {
        decoded = decodeURI(pathname);
      } catch {
        return undefined;
      }
      const path = decoded.length > 1 ? decoded.replace(/\/+$/, '') : decoded;
      if (path === '' || path.startsWith('//')) return NOT_FOUND;
      const [, params, foundRoute] = matcher.getMatchedRoutes(path);
      // What is left over of a path that begins like a route's stands under '**'.
      return foundRoute && !params['**'] ? encodeURI(path) : NOT_FOUND;
    },
    render: (request) => renderPage(request, assets),
  };
}

async function renderPage(
  { path, ask, publicUrl }: RenderRequest,
  assets: PageAssets,
): Promise<RenderedPage> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createShopRouter({ ask, publicUrl }, history);
  attachRouterServerSsrUtils({ router, manifest: undefined });
  try {
    router.update({ ...router.options, history, origin: publicUrl });
    await router.load();
    const result = router._serverResult;
    if (result?.type === 'redirect') {
      const { status, headers } = result.redirect;
      return { status: status === 301 ? 301 : 302, location: headers.get('location') ?? '/' };
    }
    const body = renderToString(<RouterServer router={router} />);
    const html = htmlDocument({
      head: headOf(router),
      body,
      data: dehydrate(router, publicUrl),
      assets,
      modules: modulesOf(router, assets),
    });
    const status = path === NOT_FOUND ? 404 : statusOf(getSsrStatus(router));
    return { status, html, keep: status !== 500 };
  } finally {
    router.serverSsr?.cleanup();
  }
}

function statusOf(status: number): 200 | 404 | 500 {
  if (status === 404) return 404;
  return status >= 400 ? 500 : 200;
}

/** The head of the innermost routes wins, name by name. */
function headOf(router: ShopRouter): Head {
  const head: Head = { title: '', meta: [], links: [], jsonLd: [] };
  const named = new Map<string, Record<string, unknown>>();
  for (const match of router.state.matches) {
    for (const entry of match.meta ?? []) {
      if (!entry) continue;
      const attributes: Record<string, unknown> = { ...entry };
      if (typeof attributes['title'] === 'string') head.title = attributes['title'];
      else named.set(String(attributes['name'] ?? attributes['property']), attributes);
    }
    for (const link of match.links ?? []) if (link) head.links.push({ ...link });
    for (const script of match.headScripts ?? [])
      if (typeof script?.children === 'string') head.jsonLd.push(script.children);
  }
  head.meta = [...named.values()];
  return head;
}

/** The modules of the matched routes, so that they arrive with the entry and not after it. */
function modulesOf(router: ShopRouter, assets: PageAssets): string[] {
  const files = router.state.matches.map((match) => routeFile(match.routeId));
  return [...new Set(files.flatMap((file) => assets.modules[file] ?? []))];
}

/** '/product/$id' stands in product.$id.tsx, '/shop/' in shop.index.tsx. */
function routeFile(routeId: string): string {
  if (routeId === '__root__') return routeId;
  if (routeId === '/') return 'index';
  const name = routeId.slice(1).replaceAll('/', '.');
  return name.endsWith('.') ? `${name}index` : name;
}
