import { isShopPath } from '#contract/api/shop-path.ts';

/** Where to go after signing in: `next` when it is a path of this shop, otherwise the home page. */
export const nextPath = (next: unknown): string =>
  typeof next === 'string' && isShopPath(next) ? next : '/';
