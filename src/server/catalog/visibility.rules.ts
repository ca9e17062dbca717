import type { z } from 'zod';
import { problem } from '#contract/api/problems.ts';
import type { Visibility } from '#contract/catalog/product.ts';
import type { Caller } from '../accounts/caller.ts';

/**
 * A part of the catalog. `public` is what every visitor sees: visible products in visible categories; `hidden` is the
 * rest. No scope contains deleted ones.
 */
export type Scope = 'public' | 'hidden' | 'all';

const scopes = { VISIBLE: 'public', HIDDEN: 'hidden', ALL: 'all' } as const;

/** The user that a response is for; null is a guest. */
export type Viewer = Pick<Caller, 'role'> | null;

export const isAdmin = (viewer: Viewer): boolean => viewer?.role === 'ADMIN';

/** The scope of a list. @throws problem `unauthenticated` or `forbidden` when the viewer may not see it */
export function scopeOfList(viewer: Viewer, visibility: z.infer<typeof Visibility> = 'VISIBLE'): Scope {
  const scope = scopes[visibility];
  if (scope === 'public' || isAdmin(viewer)) return scope;
  throw problem(viewer ? 'forbidden' : 'unauthenticated');
}

/** The scope in which the viewer may find a single product or category. */
export function scopeForItem(viewer: Viewer): Scope {
  return isAdmin(viewer) ? 'all' : 'public';
}
