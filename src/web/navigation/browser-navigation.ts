import { ChunkLoadError } from '../api/api-error.ts';
import { reloadDocument } from './reload-document.ts';
import { createListeners } from './listeners.ts';
import type { NavigateOptions, Navigation } from './navigation.ts';
import {
  initialState,
  type NavigationEvent,
  nextEntry,
  reduceNavigation,
  type Scroll,
} from './navigation-state.ts';
import { createLayers, type Entry } from './layers.ts';
import { createOverlays } from './overlays.ts';
import { isSamePage, locationOf, type Page, type PageLocation } from './page.ts';
import { queryString } from './paths.ts';
import { Redirect } from './route.ts';
import { createScrollPositions } from './scroll-restoration.ts';

type Options = {
  first: Page;
  /** Loads the page of a URL; may throw `Redirect`. @param again uses no page that is cached: see `loadPage` */
  open: (location: PageLocation, options: { again: boolean }) => Promise<Page>;
  /** Makes React show `next` if it is still wanted by then; `arrived` reports that it is on screen. */
  show: (next: Page, from: Page, isWanted: () => boolean) => void;
  /** Sets the title and the focus of a new page. */
  afterArrival: (page: Page, pathChanged: boolean) => void;
};

const newKey = () => Math.random().toString(36).slice(2);
const withoutHash = ({ href, hash }: PageLocation) => href.slice(0, href.length - hash.length);
const isAt = ({ href }: PageLocation) => locationOf(location.href).href === href;

/** Navigates between pages in the browser's history. A document has one. */
export function createBrowserNavigation(options: Options) {
  const store = createStore(options.first);
  const current = {
    entry: () => store.state().entry,
    setEntry: (entry: Entry) => store.dispatch({ kind: 'entry-changed', entry }),
  };
  const presenter = createPresenter(store, options);
  const context = {
    ...options,
    store,
    present: presenter.present,
    layers: createLayers(current),
    overlays: createOverlays(current),
  };
  return {
    navigation: navigationOf(context),
    start: () => start(context),
    arrived: presenter.arrived,
  };
}

type Store = ReturnType<typeof createStore>;
type Context = Options & {
  store: Store;
  present: (page: Page, scroll: Scroll) => Promise<void>;
  layers: ReturnType<typeof createLayers>;
  overlays: ReturnType<typeof createOverlays>;
};

/** The state, its listeners, and the scroll positions of its history entries. */
function createStore(first: Page) {
  const entry = storedEntry() ?? { key: newKey(), index: 0 };
  let state = initialState(first, entry, isAt(first.location) ? entry.key : newKey());
  const loading = createListeners();
  history.replaceState({ ...history.state, ...entry }, '');
  return {
    state: () => state,
    dispatch(event: NavigationEvent) {
      const { isLoading } = state;
      state = reduceNavigation(state, event);
      if (state.isLoading !== isLoading) loading.notify();
    },
    onLoading: loading.subscribe,
    scrolls: createScrollPositions(),
  };
}

/** Hands pages to React, and finishes each navigation once its page is on screen. */
function createPresenter(store: Store, { show, afterArrival }: Options) {
  let waiting: (() => void)[] = [];
  return {
    present(page: Page, scroll: Scroll): Promise<void> {
      const from = store.state().page;
      store.dispatch({ kind: 'presented', page, scroll });
      return new Promise((resolve) => {
        waiting.push(resolve);
        show(page, from, () => store.state().pending?.page === page);
      });
    },
    /** Call it once a page that `show` was given is on screen. */
    arrived(page: Page): void {
      const { pending, shownPath } = store.state();
      if (pending?.page !== page) return;
      store.dispatch({ kind: 'shown' });
      if (pending.scroll === 'top') scrollToAnchor(page.location.hash);
      else if (pending.scroll === 'restore')
        scrollTo({ top: store.scrolls.of(pending.key), behavior: 'instant' });
      // A virtual list takes over the scroll position of the page before. The browser's own event comes after the list
      // measured its rows, too late: the list would scroll on by the difference.
      dispatchEvent(new Event('scroll'));
      afterArrival(page, page.location.pathname !== shownPath);
      for (const resolve of waiting) resolve();
      waiting = [];
    },
  };
}

/** Loads the page of `target` and shows it, unless another navigation starts meanwhile. @param options.again see `Options` */
async function go(
  context: Context,
  target: PageLocation,
  scroll: Scroll,
  { again = false } = {},
): Promise<void> {
  const { store, open, present } = context;
  const { page } = store.state();
  const isSame = !again && isSamePage(page, target);
  store.dispatch({ kind: 'started', isLoading: !isSame });
  if (isSame) return present({ ...page, location: target }, scroll);
  const { turn } = store.state();
  const isLatest = () => turn === store.state().turn;
  try {
    const next = await open(target, { again });
    if (!isLatest()) return;
    // A new document names the code of the current build.
    const isCodeMissing = next.kind === 'failed' && next.error instanceof ChunkLoadError;
    if (isCodeMissing && (await reloadDocument({ again }))) return;
    if (isLatest()) await present(next, scroll);
  } catch (error) {
    if (!isLatest()) return;
    if (!(error instanceof Redirect)) throw error;
    await navigate(context, error.href, { replace: true });
  } finally {
    store.dispatch({ kind: 'ended', turn });
  }
}

async function navigate(
  context: Context,
  href: string,
  { replace = false, keepScroll = false, again = false }: NavigateOptions = {},
): Promise<void> {
  const { store, layers, overlays } = context;
  const url = new URL(href, location.href);
  if (url.origin !== location.origin) return location.assign(url);
  // A step back that is under way would lead back from the new page.
  const steppingBack = overlays.steppingBack();
  if (steppingBack) await steppingBack;
  const { entry: from, shownKey } = store.state();
  store.scrolls.save(shownKey);
  overlays.dropAll();
  const isReplacement = replace || url.href === location.href;
  const { entry, method } = nextEntry(from, { key: newKey(), replace: isReplacement });
  store.dispatch({ kind: 'entry-changed', entry });
  layers.entryChanged();
  history[method](entry, '', url);
  await go(context, locationOf(url.href), keepScroll ? 'keep' : 'top', { again });
}

/** Follows the browser after Back, Forward, or a jump to an anchor. */
async function followHistory(context: Context): Promise<void> {
  const { store, layers, overlays } = context;
  const target = locationOf(location.href);
  const { entry: from, page, shownKey } = store.state();
  store.scrolls.save(shownKey);
  const entry = storedEntry() ?? { key: newKey(), index: from.index + 1 };
  store.dispatch({ kind: 'entry-changed', entry });
  layers.entryChanged();
  overlays.historyChanged();
  if (entry.key === from.key) return;
  if (!history.state) history.replaceState(entry, '');
  // The browser itself scrolls to an anchor on the same page.
  const isSameDocument = withoutHash(target) === withoutHash(page.location);
  await go(context, target, isSameDocument ? 'keep' : 'restore');
}

function navigationOf(context: Context): Navigation {
  const { store, layers, overlays, open } = context;
  return {
    navigate: (href, options) => navigate(context, href, options),
    changeSearch(change, options) {
      const { pathname, search } = store.state().page.location;
      return navigate(context, pathname + queryString(change(search)), options);
    },
    prefetch(href) {
      const target = locationOf(new URL(href, location.href).href);
      // The navigation itself loads again what fails here, and reports the error.
      if (!isSamePage(store.state().page, target)) void open(target, { again: false }).catch(() => {});
    },
    async back() {
      await overlays.steppingBack();
      overlays.leavePage();
    },
    canGoBack: () => store.state().entry.index > 0,
    ...layers.navigation,
    openOverlay: overlays.openOverlay,
    reload: () => go(context, locationOf(location.href), 'keep', { again: true }),
    onLoading: store.onLoading,
    isLoading: () => store.state().isLoading,
  };
}

/** Call it once `show` works. It also follows what the visitor did in the history before. */
function start(context: Context): void {
  const { store, overlays, first } = context;
  // The browser would scroll the old page before the new one is on screen.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    store.scrolls.save(store.state().shownKey);
    store.scrolls.store();
    // After a reload the browser restores the position before the code is loaded. At the top there is nothing to restore:
    // with fonts that load a moment later it would add a few pixels.
    if (scrollY > 0) history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  addEventListener('popstate', () => void followHistory(context));
  overlays.syncHistory();
  if (isAt(first.location)) return;
  store.dispatch({ kind: 'entry-changed', entry: storedEntry() ?? store.state().entry });
  void go(context, locationOf(location.href), 'restore');
}

/** The entry that `history.state` describes; undefined when another script or a typed hash made it. */
function storedEntry(): Entry | undefined {
  const state: Partial<Entry> | null = history.state;
  if (typeof state?.key !== 'string' || typeof state.index !== 'number') return undefined;
  const { key, index, layer, overlays } = state;
  return { key, index, layer, overlays };
}

function scrollToAnchor(hash: string): void {
  const anchor = hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
  if (anchor) anchor.scrollIntoView();
  else scrollTo({ top: 0, behavior: 'instant' });
}

/** A link may have any hash; one that cannot be decoded is used as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
