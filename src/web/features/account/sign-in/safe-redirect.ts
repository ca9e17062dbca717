import { isShopPath } from '#contract/api/shop-path.ts';

/** `next` if it is a path of this shop, otherwise the home page. */
export const safeRedirect = (next: unknown): string =>
  typeof next === 'string' && isShopPath(next) ? next : '/';
