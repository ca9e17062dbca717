import { ChunkLoadError } from '../api/api-error.ts';
import { createLayers, type Entry } from './overlay-history.ts';
import { createOverlays } from './overlays.ts';
import type { Navigation, NavigateOptions } from './navigation.ts';
import { askForNewDocument } from './hard-reload.ts';
import { isSamePage, locationOf, type Page, type PageLocation } from './page.ts';
import { searchText } from './paths.ts';
import { Redirect } from './route.ts';
import { createScrollPlaces } from './scroll-restoration.ts';

type Scroll = 'top' | 'keep' | 'restore';

type Parts = {
  first: Page;
  /** Opens the page of an address; may throw `Redirect`. @param again asks for everything again */
  open: (location: PageLocation, again: boolean) => Promise<Page>;
  /** Makes the browser show another page, if that is still wanted then, and says so by `arrived` once it does. */
  show: (next: Page, from: Page, isWanted: () => boolean) => void;
  /** What else a new page asks for: its title, the focus. */
  afterArrival: (page: Page, pathChanged: boolean) => void;
};

const newKey = () => Math.random().toString(36).slice(2);
const withoutHash = ({ href, hash }: PageLocation) => href.slice(0, href.length - hash.length);

/** Goes from page to page in the browser's own history. One for a document. */
export function createBrowserNavigation({ first, open, show, afterArrival }: Parts) {
  let page = first;
  let coming: { page: Page; scroll: Scroll; key: string } | undefined;
  let turn = 0;
  let waiting = false;
  let lastPath = first.location.pathname;
  const waitingListeners = new Set<() => void>();
  let arrivals: (() => void)[] = [];
  const scrolls = createScrollPlaces();
  const current = { entry: () => entry, setEntry: (next: Entry) => (entry = next) };
  const layers = createLayers(current);
  const overlays = createOverlays(current);
  let entry: Entry = entryAtHand() ?? { key: newKey(), index: 0 };
  history.replaceState({ ...history.state, ...entry }, '');
  // While a page is on its way, the one that is scrolled is still the one before.
  let shownKey = isAt(first.location) ? entry.key : newKey();

  function setWaiting(now: boolean) {
    if (now === waiting) return;
    waiting = now;
    for (const listener of waitingListeners) listener();
  }

  function arrive(next: Page, scroll: Scroll): Promise<void> {
    coming = { page: next, scroll, key: entry.key };
    const from = page;
    page = next;
    return new Promise((resolve) => {
      arrivals.push(resolve);
      show(next, from, () => coming?.page === next);
    });
  }

  async function go(target: PageLocation, scroll: Scroll, anew = false): Promise<void> {
    turn += 1;
    const mine = turn;
    if (!anew && isSamePage(page, target)) {
      setWaiting(false);
      return arrive({ ...page, location: target }, scroll);
    }
    setWaiting(true);
    try {
      const next = await open(target, anew);
      if (mine !== turn) return;
      // A new document names the code that the shop has now.
      const isLost = next.kind === 'failed' && next.error instanceof ChunkLoadError;
      if (isLost && (await askForNewDocument(anew))) return;
      if (mine !== turn) return;
      setWaiting(false);
      await arrive(next, scroll);
    } catch (error) {
      if (mine !== turn) return;
      if (!(error instanceof Redirect)) throw error;
      await navigate(error.href, { replace: true });
    } finally {
      if (mine === turn) setWaiting(false);
    }
  }

  async function navigate(href: string, { replace = false, keepScroll = false }: NavigateOptions = {}) {
    const url = new URL(href, location.href);
    if (url.origin !== location.origin) return location.assign(url);
    // A step back that is under way would lead back from the new page.
    const steppingBack = overlays.steppingBack();
    if (steppingBack) await steppingBack;
    scrolls.keep(shownKey);
    // The same address twice in a row would make Back do nothing.
    const stays = replace || url.href === location.href;
    // What lay over the page is left with it: Back leads to the page itself.
    const covered = entry.layer !== undefined || overlays.depth() > 0;
    overlays.dropAll();
    entry = { key: newKey(), index: stays ? entry.index : entry.index + 1 };
    layers.changed();
    if (stays || covered) history.replaceState(entry, '', url);
    else history.pushState(entry, '', url);
    await go(locationOf(url.href), keepScroll ? 'keep' : 'top');
  }

  async function come(): Promise<void> {
    const target = locationOf(location.href);
    scrolls.keep(shownKey);
    const from = entry.key;
    entry = entryAtHand() ?? { key: newKey(), index: entry.index + 1 };
    layers.changed();
    overlays.stepped();
    if (entry.key === from) return;
    if (!history.state) history.replaceState(entry, '');
    // To a place on the page the browser scrolls by itself.
    const samePlace = withoutHash(target) === withoutHash(page.location);
    await go(target, samePlace ? 'keep' : 'restore');
  }

  const navigation: Navigation = {
    navigate,
    changeSearch: (change, options) =>
      navigate(page.location.pathname + searchText(change(page.location.search)), options),
    prepare(href) {
      const target = locationOf(new URL(href, location.href).href);
      // What cannot be had now is asked for again on the way there, and told then.
      if (!isSamePage(page, target)) void open(target, false).catch(() => {});
    },
    async back() {
      await overlays.steppingBack();
      history.go(-1 - overlays.depth());
    },
    canGoBack: () => entry.index > 0,
    ...layers.navigation,
    openOverlay: overlays.openOverlay,
    reload: () => go(locationOf(location.href), 'keep', true),
    onWaiting(listener) {
      waitingListeners.add(listener);
      return () => waitingListeners.delete(listener);
    },
    isWaiting: () => waiting,
  };

  /** To be called once `show` can show: what happened in the history before is made up for. */
  function start(): void {
    // The browser would scroll the page that is left before the other one is there.
    history.scrollRestoration = 'manual';
    addEventListener('pagehide', () => {
      scrolls.keep(shownKey);
      scrolls.store();
      // A reload restores the place before the code is there. At the top nothing is to be restored: fonts that come a
      // moment later would have the browser add a few pixels.
      if (scrollY > 0) history.scrollRestoration = 'auto';
    });
    addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
    addEventListener('popstate', () => void come());
    overlays.sync();
    if (isAt(first.location)) return;
    entry = entryAtHand() ?? entry;
    void go(locationOf(location.href), 'restore');
  }

  /** To be called once a page that `show` was given stands there. */
  function arrived(shown: Page): void {
    if (!coming || coming.page !== shown) return;
    const { scroll, key } = coming;
    shownKey = key;
    const pathChanged = shown.location.pathname !== lastPath;
    lastPath = shown.location.pathname;
    coming = undefined;
    if (scroll === 'top') scrollToPlace(shown.location.hash);
    else if (scroll === 'restore') scrollTo({ top: scrolls.of(key), behavior: 'instant' });
    // A list that draws only the rows in sight took over the scroll position of the page before. The browser's own event
    // comes after the list measured its rows, too late: the list would scroll on by the difference.
    dispatchEvent(new Event('scroll'));
    afterArrival(shown, pathChanged);
    for (const tell of arrivals) tell();
    arrivals = [];
  }

  return { navigation, start, arrived };
}

const isAt = ({ href }: PageLocation) => locationOf(location.href).href === href;

function entryAtHand(): Entry | undefined {
  const state: Partial<Entry> | null = history.state;
  if (typeof state?.key !== 'string' || typeof state.index !== 'number') return undefined;
  const { key, index, layer, overlays } = state;
  return {
    key,
    index,
    ...(typeof layer === 'string' ? { layer } : {}),
    ...(typeof overlays === 'number' ? { overlays } : {}),
  };
}

function scrollToPlace(hash: string): void {
  const place = hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
  if (place) place.scrollIntoView();
  else scrollTo({ top: 0, behavior: 'instant' });
}

/** As it stands where it is no right spelling of anything: anybody can write such a link. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
