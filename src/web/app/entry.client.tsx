import '../styles/app.css';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { apiClient } from '../api/api-client.ts';
import { showWithTransition } from '../features/shared/layout/page-transition.ts';
import { afterNavigation } from '../features/shared/layout/after-navigation.ts';
import { createBrowserNavigation } from '../navigation/browser-navigation.ts';
import { hardReload } from '../navigation/hard-reload.ts';
import { locationOf, type Page } from '../navigation/page.ts';
import { type PageCache, loadPage, pageOf, type PageRecord } from './load-page.ts';
import { readPageState } from './page-state.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (root) await open(root);

async function open(place: HTMLElement): Promise<void> {
  const record = readPageState();
  const context = { ask: apiClient, publicUrl: record?.publicUrl ?? location.origin };
  const keeper: PageCache = { frame: record?.frame };
  const href = window.early?.href ?? location.href;
  const opened = record ? await taken(record, href) : await loadPage(locationOf(href), context, keeper);
  if (!opened) return;
  const first = opened;
  if (record) keeper.first = first;
  let setPage: (page: Page) => void = () => {};
  const { navigation, start, arrived } = createBrowserNavigation({
    first,
    open: (target, again) => loadPage(target, context, keeper, again),
    show: (next, from, isWanted) =>
      showWithTransition({ from, next, update: () => isWanted() && setPage(next) }),
    afterArrival: afterNavigation,
  });

  function LivingShop() {
    const [page, set] = useState(first);
    useLayoutEffect(() => arrived(page), [page]);
    useEffect(() => {
      setPage = set;
      start();
      import('../features/shared/layout/global-listeners.ts').then(
        ({ startGlobalListeners: watchOver }) => watchOver(),
        () => {},
      );
    }, []);
    return <App page={page} navigation={navigation} />;
  }

  // A page that failed says nothing to take over.
  startTransition(() => {
    if (record) hydrateRoot(place, <LivingShop />);
    else createRoot(place).render(<LivingShop />);
  });
}

/** The page that the document shows; undefined where its code is gone: it stays readable, and its links lead on. */
async function taken(record: PageRecord, href: string): Promise<Page | undefined> {
  try {
    return await pageOf(record, href);
  } catch {
    // A new version was rolled out meanwhile, which a new document knows of. Asked for once.
    await hardReload();
    return undefined;
  }
}
