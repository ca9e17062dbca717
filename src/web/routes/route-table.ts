import type { RoutePath } from '../navigation/paths.ts';
import type { Route } from '../navigation/route.ts';

/** The file of each page, loaded on demand. A file is named after its path; `entry.server.tsx` relies on it. */
export const routes: Readonly<Record<RoutePath, () => Promise<{ route: Route }>>> = {
  '/': () => import('./index.tsx'),
  '/about': () => import('./about.tsx'),
  '/admin': () => import('./admin.tsx'),
  '/admin/$tab': () => import('./admin.$tab.tsx'),
  '/contact': () => import('./contact.tsx'),
  '/login': () => import('./login.tsx'),
  '/order/$token': () => import('./order.$token.tsx'),
  '/paintings': () => import('./paintings.tsx'),
  '/privacy': () => import('./privacy.tsx'),
  '/product/$id': () => import('./product.$id.tsx'),
  '/profile': () => import('./profile.tsx'),
  '/reset': () => import('./reset.tsx'),
  '/search': () => import('./search.tsx'),
  '/shipping': () => import('./shipping.tsx'),
  '/shop': () => import('./shop.tsx'),
  '/shop/$slug': () => import('./shop.$slug.tsx'),
  '/terms': () => import('./terms.tsx'),
};
