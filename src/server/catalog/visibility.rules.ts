import type { z } from 'zod';
import { problem } from '#contract/api/problems.ts';
import type { Visibility } from '#contract/catalog/product.ts';
import type { Caller } from '../accounts/caller.ts';

/**
 * Which part of the catalogue a question is about. `public` is what every visitor sees: visible things in visible
 * categories; `hidden` is the rest; nothing deleted is in any of them.
 */
export type Scope = 'public' | 'hidden' | 'all';

const scopes = { VISIBLE: 'public', HIDDEN: 'hidden', ALL: 'all' } as const;

/** Who looks; null is a guest. */
export type Viewer = Pick<Caller, 'role'> | null;

export const isAdmin = (viewer: Viewer): boolean => viewer?.role === 'ADMIN';

/** The part that a list is asked for. @throws problem `unauthenticated` or `forbidden` when it is not theirs to see */
export function scopeOfList(viewer: Viewer, asked: z.infer<typeof Visibility> = 'VISIBLE'): Scope {
  const scope = scopes[asked];
  if (scope === 'public' || isAdmin(viewer)) return scope;
  throw problem(viewer ? 'forbidden' : 'unauthenticated');
}

/** The part in which somebody may find a single thing. */
export function scopeForItem(viewer: Viewer): Scope {
  return isAdmin(viewer) ? 'all' : 'public';
}
