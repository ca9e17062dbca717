import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Ask } from '#contract/routes.ts';
import { ErrorScreen } from './features/error-pages/error-screen.tsx';
import { NotFoundScreen } from './features/error-pages/not-found-screen.tsx';
import { routeTree } from './route-tree.gen.ts';

/** What every route's loader and head can use. */
export type RouteContext = {
  ask: Ask;
  /** The shop's public origin, without a slash at the end. */
  publicUrl: string;
};

/** The router of the shop; on the server one is made for each page rendered. */
export function createShopRouter(context: RouteContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    trailingSlash: 'never',
    // One address, one page: otherwise each spelling would be rendered and kept by itself.
    caseSensitive: true,
    // An address that no route knows, /404 among them, is the same page everywhere: the server keeps it once for all.
    notFoundMode: 'root',
    defaultPreload: 'intent',
    // The cache of answers is Query's; the router itself keeps nothing longer than a navigation.
    defaultPreloadStaleTime: 0,
    // On the server it would write an inline script, which the content security policy does not let run.
    scrollRestoration: typeof window !== 'undefined',
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
}
