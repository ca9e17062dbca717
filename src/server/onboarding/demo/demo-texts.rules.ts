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
  'whatsapp',
  'instagram',
  'youtube',
] as const satisfies (keyof typeof demoBrand)[];

/** Whether the story is the artist's own. */
export const hasOwnStory = ({ story }: Pick<StoredSettings, 'story'>): boolean =>
  story.length > 0 && !isEqual(story, demoBrand.story);

export const isDemoNumber = (whatsapp: string): boolean => whatsapp === demoBrand.whatsapp;

/** The settings with the texts of a new shop wherever they are still the demo's, word for word. @returns also their names */
export function withoutDemoTexts(settings: StoredSettings): { settings: StoredSettings; removed: string[] } {
  // With a story of her own, the artist may use the name too.
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
