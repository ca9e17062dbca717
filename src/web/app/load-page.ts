import { ChunkLoadError, problemCode } from '../api/api-error.ts';
import { FRESH_MS } from '../api/stale-time.ts';
import { session } from '../api/session.ts';
import { loadSiteSettings } from '../features/shared/site-settings/site-settings.ts';
import { isSamePage, locationOf, type Page, type PageLocation } from '../navigation/page.ts';
import { matchPath, type RoutePath } from '../navigation/paths.ts';
import { type SiteSettings, Redirect, type Route, type RouteContext } from '../navigation/route.ts';
import { routes } from '../routes/route-table.ts';

/** Lives as long as the document. */
export type PageCache = {
  /** Brand, social links and banner change rarely: loaded once, and then only when the visitor tries again. */
  siteSettings?: SiteSettings | undefined;
  /** The page that came as HTML. Its data came without a call, so Query has no response of it. */
  first?: Page | undefined;
};

/**
 * Loads the page of a URL: its code, its data and the settings, in parallel.
 * @param options.again uses neither settings nor page of `cache`; if the settings fail to load, the old ones stay
 * @throws Redirect when the page has another URL
 */
export async function loadPage(
  location: PageLocation,
  context: RouteContext,
  cache: PageCache = {},
  { again = false } = {},
): Promise<Page> {
  const cached = cachedPage(cache, location, again);
  if (cached) return cached;
  const match = matchPath(location.pathname);
  const basics = { location, params: match?.params ?? {}, publicUrl: context.publicUrl };
  const [settings, page] = await Promise.allSettled([
    (!again && cache.siteSettings) || loadSiteSettings(context.callApi),
    match && loadRoute(match, location, context),
  ]);
  if (page.status === 'rejected' && page.reason instanceof Redirect) throw page.reason;
  if (settings.status === 'fulfilled') cache.siteSettings = settings.value;
  else if (!cache.siteSettings)
    return { ...basics, siteSettings: undefined, kind: 'failed', error: settings.reason };
  const common = { ...basics, siteSettings: cache.siteSettings };
  if (page.status === 'rejected') return { ...common, kind: 'failed', error: page.reason };
  if (!page.value) return { ...common, kind: 'missing', route: undefined };
  const { route, data } = page.value;
  return data === undefined
    ? { ...common, kind: 'missing', route }
    : { ...common, kind: 'shown', route, data };
}

/**
 * The first page while its data is fresh. Administrators may have changed the data, so for them it is loaded again. Its age is
 * that of the document, `performance.now()`.
 */
function cachedPage(cache: PageCache, location: PageLocation, again: boolean): Page | undefined {
  const { first, siteSettings } = cache;
  if (!first) return undefined;
  const isSame = isSamePage(first, location);
  if ((isSame && again) || performance.now() >= FRESH_MS || session()?.role === 'ADMIN')
    cache.first = undefined;
  else if (isSame) return { ...first, location, siteSettings };
  return undefined;
}

const loadedRoutes = new Map<RoutePath, Route>();

/** The route of a path. On the server, importing a loaded module again takes as long as building the document. */
async function routeOf(path: RoutePath): Promise<Route> {
  const loaded = loadedRoutes.get(path);
  if (loaded) return loaded;
  const { route } = await routes[path]().catch(() => {
    throw new ChunkLoadError();
  });
  loadedRoutes.set(path, route);
  return route;
}

/** @returns undefined data when the route found nothing */
async function loadRoute(
  { path, params }: NonNullable<ReturnType<typeof matchPath>>,
  { search }: PageLocation,
  context: RouteContext,
): Promise<{ route: Route; data: unknown }> {
  const route = await routeOf(path);
  try {
    const data = await route.load({ ...context, params, search });
    await route.preloadForUser?.(data, search);
    return { route, data };
  } catch (error) {
    if (problemCode(error) === 'not_found') return { route, data: undefined };
    throw error;
  }
}

/** The part of a page that its HTML contains, so that the browser needs no call. */
export type PageRecord = { publicUrl: string; siteSettings: SiteSettings; data?: unknown };

/** @returns undefined for a failed page: the browser loads it itself */
export function recordOf(page: Page): PageRecord | undefined {
  const { publicUrl, siteSettings } = page;
  if (page.kind === 'failed' || !siteSettings) return undefined;
  return { publicUrl, siteSettings, ...(page.kind === 'shown' ? { data: page.data } : {}) };
}

/** The page of an HTML document, from the record in it. */
export async function pageOf(record: PageRecord, href: string): Promise<Page> {
  const location = locationOf(href);
  const match = matchPath(location.pathname);
  const { publicUrl, siteSettings, data } = record;
  const common = { location, params: match?.params ?? {}, siteSettings, publicUrl };
  const route = match && (await routeOf(match.path));
  if (!route || data === undefined) return { ...common, kind: 'missing', route };
  await route.preloadForUser?.(data, location.search);
  return { ...common, kind: 'shown', route, data };
}
