import type { ApiClient } from '#contract/api/routes.ts';
import { usePage } from '#web/navigation/page.ts';
import type { SiteSettings } from '#web/navigation/route.ts';

export async function loadSiteSettings(ask: ApiClient): Promise<SiteSettings> {
  const { brand, tagline, bannerText, whatsapp, instagram, youtube, comingSoonLink, sendsMail } =
    await ask('getSettings');
  return { brand, tagline, bannerText, whatsapp, instagram, youtube, comingSoonLink, sendsMail };
}

/** The frame of the page at hand. */
export function useSiteSettings(): SiteSettings {
  const { frame } = usePage();
  if (!frame) throw new Error('There is no frame around this page.');
  return frame;
}
