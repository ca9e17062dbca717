import type { HideablePart, WordName } from '#contract/branding/branding.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import { usePage } from '#web/navigation/page.ts';
import { type SiteSettings, siteSettingNames } from '#web/navigation/route.ts';

export async function loadSiteSettings(callApi: ApiClient): Promise<SiteSettings> {
  const settings = await callApi('getSettings');
  // `Object.fromEntries` loses the types. These are the names of `SiteSettings`, each with its own value.
  return Object.fromEntries(siteSettingNames.map((name) => [name, settings[name]])) as SiteSettings;
}

/** These texts, with those that the artist has replaced in the branding. @param words the texts of a new shop */
export function useWords<Words extends Partial<Record<WordName, string>>>(words: Words): Words {
  return { ...words, ...useSiteSettings().branding?.words };
}

/** Whether the artist has hidden a part of a page. */
export const useIsHidden = (part: HideablePart): boolean =>
  useSiteSettings().branding?.hidden?.includes(part) ?? false;

/** The settings that the current page was loaded with. */
export function useSiteSettings(): SiteSettings {
  const { siteSettings } = usePage();
  if (!siteSettings) throw new Error('This page was loaded without settings.');
  return siteSettings;
}
