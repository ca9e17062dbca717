import { isLocalPath } from '#contract/text/local-path.ts';

/** `next` if it is a path of this shop, otherwise the home page. */
export const safeRedirect = (next: unknown): string =>
  typeof next === 'string' && isLocalPath(next) ? next : '/';
