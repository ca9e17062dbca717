import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouteContext } from '../router.tsx';

export const Route = createRootRouteWithContext<RouteContext>()({
  loader: ({ context }) => context.ask('getSettings'),
  // The brand, the channels and the banner change rarely; a reload of the page shows them.
  staleTime: Infinity,
  head: ({ loaderData }) => ({ meta: [{ title: loaderData?.brand ?? 'Kalakari' }] }),
  component: Root,
});

function Root() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
