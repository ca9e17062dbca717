import { ChunkLoadError } from '../api/api-error.ts';
import { FRESH_MS } from '../api/stale-time.ts';
import { session } from '../api/session.ts';
import { loadSiteSettings } from '../features/shared/site-settings/site-settings.ts';
import { isSamePage, locationOf, type Page, type PageLocation } from '../navigation/page.ts';
import { matchPath } from '../navigation/paths.ts';
import { type SiteSettings, Missing, Redirect, type Route, type RouteContext } from '../navigation/route.ts';
import { routes } from '../routes/route-table.ts';

/** Lives as long as the shop is open in a tab. */
export type PageCache = {
  /** Brand, channels and banner change rarely; a reload shows them. */
  frame?: SiteSettings | undefined;
  /** The page that came as HTML: what it shows was never asked for, so Query has no answer of it. */
  first?: Page | undefined;
};

/**
 * Opens the page of an address: its code, its data and its frame, side by side.
 * @param again whether it is asked for again, with its frame; the frame at hand stays where that fails
 * @throws Redirect where the page has another address
 */
export async function loadPage(
  location: PageLocation,
  context: RouteContext,
  keeper: PageCache = {},
  again = false,
): Promise<Page> {
  const kept = cachedPage(keeper, location, again);
  if (kept) return kept;
  const match = matchPath(location.pathname);
  const at = { location, params: match?.params ?? {}, publicUrl: context.publicUrl };
  const [frame, page] = await Promise.allSettled([
    (!again && keeper.frame) || loadSiteSettings(context.ask),
    match && loadRoute(match, location, context),
  ]);
  if (page.status === 'rejected' && page.reason instanceof Redirect) throw page.reason;
  if (frame.status === 'fulfilled') keeper.frame = frame.value;
  else if (!keeper.frame) return { ...at, frame: undefined, kind: 'failed', error: frame.reason };
  const framed = { ...at, frame: keeper.frame };
  if (page.status === 'rejected') return { ...framed, kind: 'failed', error: page.reason };
  if (!page.value) return { ...framed, kind: 'missing', route: undefined };
  const { route, data } = page.value;
  return data === undefined
    ? { ...framed, kind: 'missing', route }
    : { ...framed, kind: 'shown', route, data };
}

/** The first page again, for as long as an answer is fresh; what an administrator may have changed is asked for. */
function cachedPage(keeper: PageCache, location: PageLocation, anew: boolean): Page | undefined {
  const { first, frame } = keeper;
  if (!first) return undefined;
  const isSame = isSamePage(first, location);
  if ((isSame && anew) || performance.now() >= FRESH_MS || session()?.role === 'ADMIN')
    keeper.first = undefined;
  else if (isSame) return { ...first, location, frame };
  return undefined;
}

/** @returns data undefined where the route found nothing */
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
    if (error instanceof Missing) return { route, data: undefined };
    throw error;
  }
}

/** What a page's HTML carries of it, so that a browser need not ask again. */
export type PageRecord = { publicUrl: string; frame: SiteSettings; data?: unknown };

/** @returns undefined for a page that failed: the browser asks for itself */
export function recordOf(page: Page): PageRecord | undefined {
  const { publicUrl, frame } = page;
  if (page.kind === 'failed' || !frame) return undefined;
  return { publicUrl, frame, ...(page.kind === 'shown' ? { data: page.data } : {}) };
}

/** The page that an HTML document shows, out of the record that it carries. */
export async function pageOf(record: PageRecord, href: string): Promise<Page> {
  const location = locationOf(href);
  const match = matchPath(location.pathname);
  const { publicUrl, frame, data } = record;
  const at = { location, params: match?.params ?? {}, frame, publicUrl };
  const route = match && (await routes[match.path]()).route;
  if (!route || data === undefined) return { ...at, kind: 'missing', route };
  return { ...at, kind: 'shown', route, data };
}
