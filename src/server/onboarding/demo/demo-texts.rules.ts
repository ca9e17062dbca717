import { defaultSettings, type StoredSettings } from '#server/settings/settings.rules.ts';
import { demoBrand } from '#server/demo/brand.ts';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The settings that the demo brings, other than those that every new shop has. */
const names = [
  'brand',
  'bannerText',
  'story',
  'aboutMyArt',
  'creativeProcess',
  'policies',
  'whatsapp',
  'instagram',
  'youtube',
] as const satisfies (keyof typeof demoBrand)[];

/** Whether the story is the artist's own. */
export const hasOwnStory = ({ story }: Pick<StoredSettings, 'story'>): boolean =>
  story.length > 0 && !isEqual(story, demoBrand.story);

export const isDemoWhatsapp = (whatsapp: string): boolean => whatsapp === demoBrand.whatsapp;

/**
 * Replaces each setting that still equals the demo's by that of a new shop.
 * @returns the settings, and the names of the replaced ones
 */
export function withoutDemoTexts(settings: StoredSettings): { settings: StoredSettings; removed: string[] } {
  // An artist who has written her own story may have chosen the demo's name for her shop.
  const removed = names.filter(
    (name) => isEqual(settings[name], demoBrand[name]) && !(name === 'brand' && hasOwnStory(settings)),
  );
  return {
    settings: { ...settings, ...Object.fromEntries(removed.map((name) => [name, defaultSettings[name]])) },
    removed,
  };
}

/** The settings with these texts of the demo, where the artist has written nothing since. */
export function withDemoTexts(settings: StoredSettings, removed: readonly string[]): StoredSettings {
  const restored = names.filter(
    (name) => removed.includes(name) && isEqual(settings[name], defaultSettings[name]),
  );
  return { ...settings, ...Object.fromEntries(restored.map((name) => [name, demoBrand[name]])) };
}
