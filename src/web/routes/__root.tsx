import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ErrorScreen } from '../features/error-pages/error-screen.tsx';
import { NotFoundScreen } from '../features/error-pages/not-found-screen.tsx';
import { Shell } from '../features/layout/public.ts';
import { pageHead } from '../features/seo/public.ts';
import { loadFrame } from '../features/settings/public.ts';
import type { RouteContext } from '../router.tsx';

export const Route = createRootRouteWithContext<RouteContext>()({
  loader: ({ context }) => loadFrame(context.ask),
  // The brand, the channels and the banner change rarely; a reload of the page shows them.
  staleTime: Infinity,
  // Speaks for the addresses that no route knows; a route's own head says everything itself.
  head: ({ matches }) =>
    matches.length === 1 ? pageHead({ path: '/404', hidden: true, title: 'Page not found' }, matches) : {},
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});
