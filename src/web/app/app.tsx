import { StrictMode, useEffect } from 'react';
import { replayEarlyPresses } from './early-presses.ts';
import { ErrorScreen } from '../features/shared/errors/error-screen.tsx';
import { ErrorBoundary } from '../features/shared/errors/error-boundary.tsx';
import { NotFoundScreen } from '../features/shared/errors/not-found-screen.tsx';
import { Shell } from './shell.tsx';
import { type Navigation, NavigationProvider } from '../navigation/navigation.ts';
import { type Page, PageProvider } from '../navigation/page.ts';

/** The whole shop with one page, the same on the server and in the browser. */
export function App({ page, navigation }: { page: Page; navigation: Navigation }) {
  // Effects run after hydration.
  useEffect(replayEarlyPresses, []);
  return (
    <StrictMode>
      <NavigationProvider value={navigation}>
        <PageProvider value={page}>
          <ErrorBoundary at={page.location.href}>
            {page.frame ? (
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

function Screen({ page }: { page: Page }) {
  if (page.kind === 'failed') return <ErrorScreen error={page.error} id={page.errorId} />;
  if (page.kind === 'shown') return page.route.show(page.data);
  const { Missing = NotFoundScreen } = page.route ?? {};
  return <Missing />;
}
