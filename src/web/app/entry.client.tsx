import '../styles/app.css';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { askOverHttp } from '../api/api-client.ts';
import { presentPage } from '../features/shared/layout/page-transition.ts';
import { welcome } from '../features/shared/layout/after-navigation.ts';
import { createBrowserNavigation } from '../navigation/browser-navigation.ts';
import { askForNewDocument } from '../navigation/hard-reload.ts';
import { locationOf, type Page } from '../navigation/page.ts';
import { type PageKeeper, openPage, pageOf, type PageRecord } from './load-page.ts';
import { readPageData } from './page-state.ts';
import { Shop } from './app.tsx';

const root = document.getElementById('root');
if (root) await open(root);

async function open(place: HTMLElement): Promise<void> {
  const record = readPageData();
  const context = { ask: askOverHttp, publicUrl: record?.publicUrl ?? location.origin };
  const keeper: PageKeeper = { frame: record?.frame };
  const href = window.early?.href ?? location.href;
  const opened = record ? await taken(record, href) : await openPage(locationOf(href), context, keeper);
  if (!opened) return;
  const first = opened;
  if (record) keeper.first = first;
  let setPage: (page: Page) => void = () => {};
  const { navigation, start, arrived } = createBrowserNavigation({
    first,
    open: (target, again) => openPage(target, context, keeper, again),
    show: (next, from, isWanted) => presentPage({ from, next, update: () => isWanted() && setPage(next) }),
    afterArrival: welcome,
  });

  function LivingShop() {
    const [page, set] = useState(first);
    useLayoutEffect(() => arrived(page), [page]);
    useEffect(() => {
      setPage = set;
      start();
      import('../features/shared/layout/global-listeners.ts').then(
        ({ watchOver }) => watchOver(),
        () => {},
      );
    }, []);
    return <Shop page={page} navigation={navigation} />;
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
    await askForNewDocument();
    return undefined;
  }
}
