import type { RoutePath } from './navigation/paths.ts';
import type { Route } from './navigation/route.ts';

/** Each page's file, fetched when somebody goes there. A file is called like its path: see `entry.server.tsx`. */
export const routes: Readonly<Record<RoutePath, () => Promise<{ route: Route }>>> = {
  '/': () => import('./routes/index.tsx'),
  '/about': () => import('./routes/about.tsx'),
  '/admin': () => import('./routes/admin.tsx'),
  '/admin/$tab': () => import('./routes/admin.$tab.tsx'),
  '/contact': () => import('./routes/contact.tsx'),
  '/login': () => import('./routes/login.tsx'),
  '/paintings': () => import('./routes/paintings.tsx'),
  '/privacy': () => import('./routes/privacy.tsx'),
  '/product/$id': () => import('./routes/product.$id.tsx'),
  '/profile': () => import('./routes/profile.tsx'),
  '/reset': () => import('./routes/reset.tsx'),
  '/search': () => import('./routes/search.tsx'),
  '/shipping': () => import('./routes/shipping.tsx'),
  '/shop': () => import('./routes/shop.tsx'),
  '/shop/$slug': () => import('./routes/shop.$slug.tsx'),
  '/terms': () => import('./routes/terms.tsx'),
};
