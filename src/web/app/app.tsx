import { type ReactNode, StrictMode, useEffect } from 'react';
import { AccountMenu } from '../features/account/menu/account-menu.tsx';
import { SignInHost } from '../features/account/sign-in/sign-in-host.tsx';
import { ErrorScreen } from '../features/shared/errors/error-screen.tsx';
import { ErrorBoundary } from '../features/shared/errors/error-boundary.tsx';
import { NotFoundScreen } from '../features/shared/errors/not-found-screen.tsx';
import { Banner } from '../features/shared/layout/banner.tsx';
import { Footer } from '../features/shared/layout/footer.tsx';
import { Header } from '../features/shared/layout/header.tsx';
import { PageLoadingIndicator } from '../features/shared/layout/page-loading-indicator.tsx';
import { type Navigation, NavigationProvider } from '../navigation/navigation.ts';
import { type Page, PageProvider } from '../navigation/page.ts';
import { LiveRegion } from '../ui/feedback/announce.tsx';
import { HeartSymbol } from '../ui/heart-icon.tsx';
import { Toasts } from '../ui/feedback/toast.tsx';
import { replayEarlyPresses } from './early-presses.ts';

type Props = {
  page: Page;
  navigation: Navigation;
  /** Leaves out the layout, which the server has rendered for another page. */
  mainOnly?: boolean;
};

/** The whole shop with one page, the same on the server and in the browser. */
export function App({ page, navigation, mainOnly = false }: Props) {
  // Effects run after hydration.
  useEffect(replayEarlyPresses, []);
  return (
    <StrictMode>
      <NavigationProvider value={navigation}>
        <PageProvider value={page}>
          <ErrorBoundary href={page.location.href}>
            {page.siteSettings ? (
              <Shell mainOnly={mainOnly}>
                <ErrorBoundary href={page.location.href}>
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

/** The layout around every page. Its three children keep their positions, on which the ids of `useId` depend. */
function Shell({ mainOnly, children }: { mainOnly: boolean; children: ReactNode }) {
  const parts = (
    <>
      {!mainOnly && <BeforeMain />}
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {!mainOnly && <AfterMain />}
    </>
  );
  return mainOnly ? parts : <div className="flex min-h-dvh flex-col">{parts}</div>;
}

function BeforeMain() {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Banner />
      <Header account={<AccountMenu />} />
    </>
  );
}

function AfterMain() {
  return (
    <>
      <Footer />
      <HeartSymbol />
      <PageLoadingIndicator />
      <LiveRegion />
      <SignInHost />
      <Toasts />
    </>
  );
}

function Screen({ page }: { page: Page }) {
  if (page.kind === 'failed') return <ErrorScreen error={page.error} id={page.errorId} />;
  if (page.kind === 'shown') return page.route.show(page.data);
  const { Missing = NotFoundScreen } = page.route ?? {};
  return <Missing />;
}
