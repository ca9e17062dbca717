import { ChunkLoadError, errorCode } from '../api/api-error.ts';
import { FRESH_MS } from '../api/stale-time.ts';
import { session } from '../api/session.ts';
import { loadSiteSettings } from '../features/shared/site-settings/site-settings.ts';
import { isSamePage, locationOf, type Page, type PageLocation } from '../navigation/page.ts';
import { matchPath } from '../navigation/paths.ts';
import { type SiteSettings, Redirect, type Route, type RouteContext } from '../navigation/route.ts';
import { routes } from '../routes/route-table.ts';

/** Lives as long as the document. */
export type PageCache = {
  /** Brand, channels and banner change rarely: loaded once, and again on a reload. */
  frame?: SiteSettings | undefined;
  /** The page that came as HTML. Its data came without a call, so Query has no response of it. */
  first?: Page | undefined;
};

/**
 * Loads the page of a URL: its code, its data and the settings, in parallel.
 * @param again reloads the data and the settings; the old settings stay when that fails
 * @throws Redirect when the page has another URL
 */
export async function loadPage(
  location: PageLocation,
  context: RouteContext,
  cache: PageCache = {},
  again = false,
): Promise<Page> {
  const cached = cachedPage(cache, location, again);
  if (cached) return cached;
  const match = matchPath(location.pathname);
  const at = { location, params: match?.params ?? {}, publicUrl: context.publicUrl };
  const [frame, page] = await Promise.allSettled([
    (!again && cache.frame) || loadSiteSettings(context.ask),
    match && loadRoute(match, location, context),
  ]);
  if (page.status === 'rejected' && page.reason instanceof Redirect) throw page.reason;
  if (frame.status === 'fulfilled') cache.frame = frame.value;
  else if (!cache.frame) return { ...at, frame: undefined, kind: 'failed', error: frame.reason };
  const framed = { ...at, frame: cache.frame };
  if (page.status === 'rejected') return { ...framed, kind: 'failed', error: page.reason };
  if (!page.value) return { ...framed, kind: 'missing', route: undefined };
  const { route, data } = page.value;
  return data === undefined
    ? { ...framed, kind: 'missing', route }
    : { ...framed, kind: 'shown', route, data };
}

/** The first page again while its data is fresh. An administrator may have changed it, so theirs is loaded. */
function cachedPage(cache: PageCache, location: PageLocation, again: boolean): Page | undefined {
  const { first, frame } = cache;
  if (!first) return undefined;
  const isSame = isSamePage(first, location);
  if ((isSame && again) || performance.now() >= FRESH_MS || session()?.role === 'ADMIN')
    cache.first = undefined;
  else if (isSame) return { ...first, location, frame };
  return undefined;
}

/** @returns undefined data when the route found nothing */
async function loadRoute(
  { path, params }: NonNullable<ReturnType<typeof matchPath>>,
  { search }: PageLocation,
  context: RouteContext,
): Promise<{ route: Route; data: unknown }> {
  const { route } = await routes[path]().catch(() => {
    throw new ChunkLoadError();
  });
  try {
    return { route, data: await route.load({ ...context, params, search }) };
  } catch (error) {
    if (errorCode(error) === 'not_found') return { route, data: undefined };
    throw error;
  }
}

/** The part of a page that its HTML contains, so that the browser needs no call. */
export type PageRecord = { publicUrl: string; frame: SiteSettings; data?: unknown };

/** @returns undefined for a failed page: the browser loads it itself */
export function recordOf(page: Page): PageRecord | undefined {
  const { publicUrl, frame } = page;
  if (page.kind === 'failed' || !frame) return undefined;
  return { publicUrl, frame, ...(page.kind === 'shown' ? { data: page.data } : {}) };
}

/** The page of an HTML document, from the record in it. */
export async function pageOf(record: PageRecord, href: string): Promise<Page> {
  const location = locationOf(href);
  const match = matchPath(location.pathname);
  const { publicUrl, frame, data } = record;
  const at = { location, params: match?.params ?? {}, frame, publicUrl };
  const route = match && (await routes[match.path]()).route;
  if (!route || data === undefined) return { ...at, kind: 'missing', route };
  return { ...at, kind: 'shown', route, data };
}
