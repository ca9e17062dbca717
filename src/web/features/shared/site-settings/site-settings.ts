import type { ApiClient } from '#contract/api/routes.ts';
import { usePage } from '#web/navigation/page.ts';
import type { SiteSettings } from '#web/navigation/route.ts';

export async function loadSiteSettings(api: ApiClient): Promise<SiteSettings> {
  const { brand, tagline, bannerText, whatsapp, instagram, youtube, comingSoonLink, sendsMail } =
    await api('getSettings');
  return { brand, tagline, bannerText, whatsapp, instagram, youtube, comingSoonLink, sendsMail };
}

/** The settings that the current page was loaded with. */
export function useSiteSettings(): SiteSettings {
  const { frame } = usePage();
  if (!frame) throw new Error('This page was loaded without settings.');
  return frame;
}
