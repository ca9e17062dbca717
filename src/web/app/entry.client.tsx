import '../styles/app.css';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { apiClient } from '../api/api-client.ts';
import { afterNavigation, showWithTransition } from '../features/shared/layout/page-transition.ts';
import { titleOf } from '../features/shared/seo/page-head.ts';
import { createBrowserNavigation } from '../navigation/browser-navigation.ts';
import { reloadDocument } from '../navigation/reload-document.ts';
import { locationOf, type Page } from '../navigation/page.ts';
import { Redirect, type RouteContext } from '../navigation/route.ts';
import { type PageCache, loadPage, pageOf, type PageRecord } from './load-page.ts';
import { readPageRecord } from './page-record.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (root) await open(root);

async function open(container: HTMLElement): Promise<void> {
  const record = readPageRecord();
  const context = { callApi: apiClient, publicUrl: record?.publicUrl ?? location.origin };
  const cache: PageCache = { siteSettings: record?.siteSettings };
  const href = window.beforeHydration?.href ?? location.href;
  const opened = record ? await hydratedPage(record, href) : await loadedPage(href, context, cache);
  if (!opened) return;
  const first = opened;
  if (record) cache.first = first;
  let setPage: (page: Page) => void = () => {};
  const { navigation, start, arrived } = createBrowserNavigation({
    first,
    open: (target, options) => loadPage(target, context, cache, options),
    show: (next, from, isWanted) =>
      showWithTransition({ from, next, update: () => isWanted() && setPage(next) }),
    afterArrival: afterNavigation,
  });

  function LiveApp() {
    const [page, set] = useState(first);
    useLayoutEffect(() => arrived(page), [page]);
    useEffect(() => {
      setPage = set;
      // The server renders without the query, which can change the title.
      document.title = titleOf(first);
      start();
      import('../features/shared/layout/global-listeners.ts').then(
        ({ startGlobalListeners }) => startGlobalListeners(navigation, first.location.pathname),
        () => {},
      );
    }, []);
    return <App page={page} navigation={navigation} />;
  }

  // A failed page has no record to hydrate from.
  startTransition(() => {
    if (record) hydrateRoot(container, <LiveApp />);
    else createRoot(container).render(<LiveApp />);
  });
}

/** The page of the document; undefined when its code is gone: the page stays readable, and its links work. */
async function hydratedPage(record: PageRecord, href: string): Promise<Page | undefined> {
  try {
    return await pageOf(record, href);
  } catch {
    // A new build was deployed meanwhile. Its document names the new code; reload once.
    await reloadDocument();
    return undefined;
  }
}

/** The page of a document without a record; undefined when it has another URL, which the browser opens then. */
async function loadedPage(href: string, context: RouteContext, cache: PageCache): Promise<Page | undefined> {
  try {
    return await loadPage(locationOf(href), context, cache);
  } catch (error) {
    if (!(error instanceof Redirect)) throw error;
    location.replace(error.href);
    return undefined;
  }
}
