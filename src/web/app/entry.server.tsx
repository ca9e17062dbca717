import type { PageAssets, RenderedPage, Renderer, RenderRequest } from '#contract/api/renderer.ts';
import { sheetPath } from '#contract/branding/branding.ts';
import { fontFaces } from '#contract/branding/font-faces.ts';
import { iconPath } from '#contract/branding/icons.ts';
import { paperColors } from '#contract/branding/paper-colors.ts';
import { htmlDocument } from './html-document.ts';
// oxlint-disable-next-line import/default -- vite.config.ts makes the default export
import bootScript from './boot-script.ts?inline-script';
import { pageHead } from '../features/shared/seo/page-head.ts';
import { canonicalUrl } from './canonical-url.ts';
import { locationOf, type Page } from '../navigation/page.ts';
import type { RoutePath } from '../navigation/paths.ts';
import { Redirect } from '../navigation/route.ts';
import { loadPage, recordOf } from './load-page.ts';
import { createBodyRenderer } from './render-body.tsx';

const statuses = { shown: 200, missing: 404, failed: 500 } as const;

/** Creates the renderer that the server calls for each page. */
export function createRenderer(assets: PageAssets): Renderer {
  const renderBody = createBodyRenderer();
  const modulesOf = createModuleList(assets);
  return {
    inlineScripts: [bootScript],
    canonicalize: canonicalUrl,
    render: (request) => renderPage(request, { assets, renderBody, modulesOf }),
  };
}

type RenderParts = {
  assets: PageAssets;
  renderBody: (page: Page) => string;
  modulesOf: (page: Page) => readonly string[];
};

async function renderPage(
  { url, callApi, publicUrl, requestId, rejectedReport }: RenderRequest,
  { assets, renderBody, modulesOf }: RenderParts,
): Promise<RenderedPage> {
  let page: Page;
  try {
    page = await loadPage(locationOf(url), { callApi, publicUrl, rejectedReport });
    if (page.kind === 'failed') page = { ...page, errorId: requestId };
  } catch (error) {
    if (error instanceof Redirect) return { status: error.status, location: error.href };
    throw error;
  }
  // The route has no screen of its own for a missing page: the server sends that of `/404`.
  if (page.kind === 'missing' && page.route && !page.route.Missing) return { missing: true };
  const head = pageHead(page);
  const html = htmlDocument({
    head,
    body: renderBody(page),
    data: recordOf(page),
    bootScript,
    assets,
    branding: brandedHead(page),
    modules: modulesOf(page),
    loadsCodeAtOnce: page.kind === 'shown' && page.route.preloadForUser !== undefined,
  });
  const status = statuses[page.kind];
  return {
    status,
    html,
    path: head.path,
    cacheable: status !== 500,
    ...(page.kind === 'failed' ? { error: page.error } : {}),
  };
}

/** What the artist's branding changes in the head. */
function brandedHead({ siteSettings }: Page) {
  const branding = siteSettings?.branding;
  if (!branding) return undefined;
  const { mark, fonts = 'fraunces' } = branding;
  const colors = paperColors(branding);
  const icons = mark && { icon: iconPath(mark, 32), touch: iconPath(mark, 180, colors.light) };
  const ownFonts = fonts === 'fraunces' ? undefined : fontFaces[fonts].first;
  return { sheet: sheetPath(branding), fonts: ownFonts, icons, ...colors };
}

/** Lists the modules of a page's route, so that they load together with the entry instead of after it. */
function createModuleList(assets: PageAssets): (page: Page) => readonly string[] {
  const known = new Map<RoutePath | undefined, readonly string[]>();
  return (page) => {
    const path = page.kind === 'failed' ? undefined : page.route?.path;
    const listed = known.get(path);
    if (listed) return listed;
    const ofRoute = path === undefined ? [] : (assets.modules[fileOf(path)] ?? []);
    const modules = [...new Set([...assets.entryModules, ...ofRoute])];
    known.set(path, modules);
    return modules;
  };
}

/** The route '/product/$id' is in product.$id.tsx, '/' in index.tsx. */
const fileOf = (path: string) => (path === '/' ? 'index' : path.slice(1).replaceAll('/', '.'));
