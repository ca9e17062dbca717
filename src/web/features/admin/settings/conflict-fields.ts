import { labels, type SettingsDraft } from './settings-draft.ts';

const words = (field: Exclude<keyof SettingsDraft, 'orderBook'>) => ({
  label: labels[field],
  show: (value: string) => value,
});

/** How each field reads where two versions of it stand side by side. */
export const conflictFields = {
  brand: words('brand'),
  tagline: words('tagline'),
  bannerText: words('bannerText'),
  story: words('story'),
  aboutMyArt: words('aboutMyArt'),
  inspiration: words('inspiration'),
  creation: words('creation'),
  connection: words('connection'),
  whatsapp: words('whatsapp'),
  instagram: words('instagram'),
  youtube: words('youtube'),
  comingSoonLink: words('comingSoonLink'),
  privacy: words('privacy'),
  terms: words('terms'),
  shipping: words('shipping'),
  contact: words('contact'),
  orderBook: { label: labels.orderBook, show: (on: boolean) => (on ? 'On' : 'Off') },
};
