import { getRouteApi } from '@tanstack/react-router';
import type { Ask } from '#contract/routes.ts';
import type { Settings } from '#contract/settings.ts';

/** What every page shows of the settings; longer texts come with the pages that they belong to. */
export type Frame = Pick<
  Settings,
  'brand' | 'tagline' | 'bannerText' | 'whatsapp' | 'instagram' | 'youtube' | 'comingSoonLink'
>;

export async function loadFrame(ask: Ask): Promise<Frame> {
  const { brand, tagline, bannerText, whatsapp, instagram, youtube, comingSoonLink } =
    await ask('getSettings');
  return { brand, tagline, bannerText, whatsapp, instagram, youtube, comingSoonLink };
}

const root = getRouteApi('__root__');

/** The frame of the page at hand. */
export function useFrame(): Frame {
  return root.useLoaderData();
}
