import { type Settings, SettingsInput } from '#contract/shop/settings.ts';
import type { CallInput } from '#contract/api/routes.ts';
import type { ConflictFields } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { formatWhatsapp, WHATSAPP_UNCLEAR, whatsappNumber } from '#contract/shop/whatsapp.ts';
import { toParagraphs, toText } from './paragraphs.ts';

/** The form's values: one for each field. */
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

/** The settings as the form sends them: the WhatsApp number is typed text that must be readable as a number. */
export const TypedSettings = SettingsInput.refine(
  ({ whatsapp }) => whatsapp === '' || whatsappNumber(whatsapp) !== undefined,
  { path: ['whatsapp'], message: WHATSAPP_UNCLEAR },
);

const parents = {
  inspiration: 'creativeProcess',
  creation: 'creativeProcess',
  connection: 'creativeProcess',
  privacy: 'policies',
  terms: 'policies',
  shipping: 'policies',
  contact: 'policies',
} as const;

/** A field's path in the request body. */
export function pathOf(field: string): string {
  // The check makes the key one of the table's.
  const parent = field in parents ? parents[field as keyof typeof parents] : undefined;
  return parent ? `${parent}.${field}` : field;
}

/** The error of a field, or of one of its paragraphs. */
export function errorOf(errors: Readonly<Record<string, string>>, field: keyof SettingsDraft) {
  const path = pathOf(field);
  return Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`))?.[1];
}

const text = (label: string) => ({ label, show: (value: string) => value });

/** Each field's label, and how its value reads in the conflict dialog. */
export const settingsFields: ConflictFields<SettingsDraft> = {
  brand: text('Name of the shop'),
  tagline: text('Tagline'),
  bannerText: text('Banner'),
  story: text('Story'),
  aboutMyArt: text('About My Art'),
  inspiration: text('Inspiration'),
  creation: text('Creation'),
  connection: text('Connection'),
  whatsapp: text('WhatsApp number'),
  instagram: text('Instagram page'),
  youtube: text('YouTube channel'),
  comingSoonLink: text('Coming Soon link'),
  privacy: text('Privacy'),
  terms: text('Terms'),
  shipping: text('Shipping and returns'),
  contact: text('Contact'),
  orderBook: { label: 'Order book', show: (on) => (on ? 'On' : 'Off') },
};
