import { type ReactNode, StrictMode, useEffect } from 'react';
import { AccountMenu } from '../features/account/menu/account-menu.tsx';
import { SignInHost } from '../features/account/sign-in/sign-in-host.tsx';
import { ErrorScreen } from '../features/shared/errors/error-screen.tsx';
import { ErrorBoundary } from '../features/shared/errors/error-boundary.tsx';
import { NotFoundScreen } from '../features/shared/errors/not-found-screen.tsx';
import { Banner } from '../features/shared/layout/banner.tsx';
import { Footer } from '../features/shared/layout/footer.tsx';
import { Header } from '../features/shared/layout/header.tsx';
import { PageOverlay } from '../features/shared/layout/page-overlay.tsx';
import { type Navigation, NavigationProvider } from '../navigation/navigation.ts';
import { type Page, PageProvider } from '../navigation/page.ts';
import { LiveRegion } from '../ui/feedback/announce.tsx';
import { HeartDrawing } from '../ui/heart-icon.tsx';
import { Toasts } from '../ui/feedback/toast.tsx';
import { replayEarlyPresses } from './early-presses.ts';

/** The whole shop with one page, the same on the server and in the browser. */
export function App({ page, navigation }: { page: Page; navigation: Navigation }) {
  // Effects run after hydration.
  useEffect(replayEarlyPresses, []);
  return (
    <StrictMode>
      <NavigationProvider value={navigation}>
        <PageProvider value={page}>
          <ErrorBoundary at={page.location.href}>
            {page.siteSettings ? (
              <Shell>
                <ErrorBoundary at={page.location.href}>
                  <Screen page={page} />
                </ErrorBoundary>
              </Shell>
            ) : (
              <main id="main" className="grid min-h-dvh place-items-center">
                <Screen page={page} />
              </main>
            )}
          </ErrorBoundary>
        </PageProvider>
      </NavigationProvider>
    </StrictMode>
  );
}

/** The layout around every page. */
function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-paper-raised focus:p-3 focus:text-ink"
      >
        Skip to content
      </a>
      <Banner />
      <Header account={<AccountMenu />} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <Footer />
      <HeartDrawing />
      <PageOverlay />
      <LiveRegion />
      <SignInHost />
      <Toasts />
    </div>
  );
}

function Screen({ page }: { page: Page }) {
  if (page.kind === 'failed') return <ErrorScreen error={page.error} id={page.errorId} />;
  if (page.kind === 'shown') return page.route.show(page.data);
  const { Missing = NotFoundScreen } = page.route ?? {};
  return <Missing />;
}
