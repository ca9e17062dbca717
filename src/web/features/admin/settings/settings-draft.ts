import { type Settings, SettingsInput } from '#contract/shop/settings.ts';
import type { CallInput } from '#contract/api/routes.ts';
import { formatWhatsapp, WHATSAPP_UNCLEAR, whatsappNumber } from '#contract/shop/whatsapp.ts';
import { toParagraphs, toText } from './paragraphs.ts';

/** What the form holds: one value for each thing that it asks. */
export type SettingsDraft = {
  brand: string;
  tagline: string;
  bannerText: string;
  story: string;
  aboutMyArt: string;
  inspiration: string;
  creation: string;
  connection: string;
  whatsapp: string;
  instagram: string;
  youtube: string;
  comingSoonLink: string;
  privacy: string;
  terms: string;
  shipping: string;
  contact: string;
  orderBook: boolean;
};

export function toDraft(settings: Settings): SettingsDraft {
  const { brand, tagline, bannerText, whatsapp, instagram, youtube, comingSoonLink, orderBook } = settings;
  const { creativeProcess, policies } = settings;
  return {
    brand,
    tagline,
    bannerText,
    story: toText(settings.story),
    aboutMyArt: toText(settings.aboutMyArt),
    inspiration: creativeProcess.inspiration,
    creation: creativeProcess.creation,
    connection: creativeProcess.connection,
    whatsapp: formatWhatsapp(whatsapp),
    instagram,
    youtube,
    comingSoonLink,
    privacy: toText(policies.privacy),
    terms: toText(policies.terms),
    shipping: toText(policies.shipping),
    contact: toText(policies.contact),
    orderBook,
  };
}

export function toInput(draft: SettingsDraft): CallInput<'saveSettings'>['body'] {
  const { inspiration, creation, connection, privacy, terms, shipping, contact, ...rest } = draft;
  return {
    ...rest,
    story: toParagraphs(draft.story),
    aboutMyArt: toParagraphs(draft.aboutMyArt),
    creativeProcess: { inspiration, creation, connection },
    policies: {
      privacy: toParagraphs(privacy),
      terms: toParagraphs(terms),
      shipping: toParagraphs(shipping),
      contact: toParagraphs(contact),
    },
  };
}

/** Settings as the form sends them: with a typed WhatsApp number, not with digits that the shop answered. */
export const TypedSettings = SettingsInput.refine(
  ({ whatsapp }) => whatsapp === '' || whatsappNumber(whatsapp) !== undefined,
  { path: ['whatsapp'], message: WHATSAPP_UNCLEAR },
);

const within = {
  inspiration: 'creativeProcess',
  creation: 'creativeProcess',
  connection: 'creativeProcess',
  privacy: 'policies',
  terms: 'policies',
  shipping: 'policies',
  contact: 'policies',
} as const;

/** Where a field stands in what is sent. */
export function pathOf(field: string): string {
  const parent = field in within ? within[field as keyof typeof within] : undefined;
  return parent ? `${parent}.${field}` : field;
}

/** What is wrong with a field, or with one of its paragraphs. */
export function wrongOf(errors: Readonly<Record<string, string>>, field: keyof SettingsDraft) {
  const path = pathOf(field);
  return Object.entries(errors).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1];
}

/** What each field is called. */
export const labels: Record<keyof SettingsDraft, string> = {
  brand: 'Name of the shop',
  tagline: 'Tagline',
  bannerText: 'Banner',
  story: 'Story',
  aboutMyArt: 'About My Art',
  inspiration: 'Inspiration',
  creation: 'Creation',
  connection: 'Connection',
  whatsapp: 'WhatsApp number',
  instagram: 'Instagram page',
  youtube: 'YouTube channel',
  comingSoonLink: 'Coming Soon link',
  privacy: 'Privacy',
  terms: 'Terms',
  shipping: 'Shipping and returns',
  contact: 'Contact',
  orderBook: 'Order book',
};
