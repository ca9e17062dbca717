import { getRouteApi } from '@tanstack/react-router';
import type { Settings } from '#contract/settings.ts';

const root = getRouteApi('__root__');

/** What the artist says about the shop; every page has it. */
export function useSettings(): Settings {
  return root.useLoaderData();
}
