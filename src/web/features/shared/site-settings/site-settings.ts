import type { ApiClient } from '#contract/api/routes.ts';
import { usePage } from '#web/navigation/page.ts';
import { type SiteSettings, siteSettingNames } from '#web/navigation/route.ts';

export async function loadSiteSettings(callApi: ApiClient): Promise<SiteSettings> {
  const settings = await callApi('getSettings');
  return Object.fromEntries(siteSettingNames.map((name) => [name, settings[name]])) as SiteSettings;
}

/** The settings that the current page was loaded with. */
export function useSiteSettings(): SiteSettings {
  const { siteSettings } = usePage();
  if (!siteSettings) throw new Error('This page was loaded without settings.');
  return siteSettings;
}
