import { defaultMessageSettings, type MessageSettings } from '#contract/orders/messages/order-message.ts';
import { type DashboardSettings, type Settings, SettingsInput } from '#contract/shop/settings.ts';
import { noUpi, type UpiSettings, UpiSettingsInput, upiSettingsText } from '#contract/orders/upi-settings.ts';
import type { CallInput } from '#contract/api/routes.ts';
import type { ConflictFields } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { formatWhatsapp, WHATSAPP_ERROR, whatsappNumber } from '#contract/shop/whatsapp.ts';
import {
  ratesDraftText,
  type ShippingRatesDraft,
  toRatesDraft,
  toRatesInput,
} from './shipping-rates-draft.ts';
import { dashboardText } from './dashboard-section.tsx';
import { messagesText } from './messages-section.tsx';
import { settingsLabels } from '../shared/settings-labels.ts';

type Policies = Settings['policies'];

/** The form's values: one for each field or group of fields. Paragraphs are one text, with an empty line between them. */
export type SettingsDraft = Omit<
  SettingsInput,
  | 'creativeProcess'
  | 'policies'
  | 'story'
  | 'aboutMyArt'
  | 'whatsappConfirmed'
  | 'shippingRates'
  | 'upi'
  | 'orderMessages'
  | 'dashboard'
  | 'guestFavorites'
  | 'stillBanner'
  | 'updatedAt'
> & {
  guestFavorites: boolean;
  stillBanner: boolean;
  shippingRates: ShippingRatesDraft;
  upi: UpiSettings;
  orderMessages: MessageSettings;
  dashboard: DashboardSettings;
} & Settings['creativeProcess'] &
  Record<keyof Policies | 'story' | 'aboutMyArt', string>;

export const toText = (paragraphs: readonly string[]) => paragraphs.join('\n\n');

/** Splits a text at empty lines. A single line break stays in its paragraph. */
export function toParagraphs(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

export function toDraft(settings: Settings): SettingsDraft {
  const { brand, tagline, bannerText, whatsapp, instagram, youtube, comingSoonLink, orderBook } = settings;
  const { creativeProcess, policies } = settings;
  return {
    brand,
    tagline,
    bannerText,
    story: toText(settings.story),
    aboutMyArt: toText(settings.aboutMyArt),
    ...creativeProcess,
    whatsapp: formatWhatsapp(whatsapp),
    instagram,
    youtube,
    comingSoonLink,
    privacy: toText(policies.privacy),
    terms: toText(policies.terms),
    shipping: toText(policies.shipping),
    contact: toText(policies.contact),
    orderBook,
    shippingRates: toRatesDraft(settings.shippingRates),
    upi: settings.upi ?? noUpi,
    orderMessages: settings.orderMessages ?? defaultMessageSettings,
    dashboard: settings.dashboard ?? { startInToday: false, newProductsHaveStock: false, moreImages: false },
    guestFavorites: settings.guestFavorites,
    stillBanner: settings.stillBanner,
  };
}

/**
 * While the order book is off, the form does not show the section Payments, so an error in it could not be corrected: then the
 * shop keeps what it has.
 */
const upiOf = ({ orderBook, upi }: SettingsDraft) =>
  orderBook || UpiSettingsInput.safeParse(upi).success ? upi : undefined;

export function toInput(draft: SettingsDraft): CallInput<'saveSettings'>['body'] {
  const { inspiration, creation, connection, privacy, terms, shipping, contact, ...rest } = draft;
  return {
    ...rest,
    story: toParagraphs(draft.story),
    aboutMyArt: toParagraphs(draft.aboutMyArt),
    shippingRates: toRatesInput(draft.shippingRates),
    upi: upiOf(draft),
    creativeProcess: { inspiration, creation, connection },
    policies: {
      privacy: toParagraphs(privacy),
      terms: toParagraphs(terms),
      shipping: toParagraphs(shipping),
      contact: toParagraphs(contact),
    },
  };
}

/** The settings as the form sends them. Unlike `SettingsInput`, rejects a WhatsApp number that `whatsappNumber` cannot read, such as a foreign one without +. */
export const SettingsAsTyped = SettingsInput.refine(
  ({ whatsapp }) => whatsapp === '' || whatsappNumber(whatsapp) !== undefined,
  { path: ['whatsapp'], message: WHATSAPP_ERROR },
);

/** The path of a field in the request body. */
export function pathOf(field: string): string {
  const { creativeProcess, policies } = SettingsInput.shape;
  if (field in creativeProcess.shape) return `creativeProcess.${field}`;
  return field in policies.shape ? `policies.${field}` : field;
}

/** The error of a field, or of one of its paragraphs. */
export function fieldError(errors: Readonly<Record<string, string>>, field: keyof SettingsDraft) {
  const path = pathOf(field);
  return Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`))?.[1];
}

const onOrOff = (on: boolean) => (on ? 'On' : 'Off');

/** The fields that are no texts. */
export type NonTextField =
  | 'orderBook'
  | 'shippingRates'
  | 'upi'
  | 'orderMessages'
  | 'dashboard'
  | 'guestFavorites'
  | 'stillBanner';

/** Each field's label, and how its value reads in the conflict dialog. */
export const conflictFields: ConflictFields<SettingsDraft> = {
  // Every text reads as it is; Object.entries widens the keys to strings.
  ...(Object.fromEntries(
    Object.entries(settingsLabels).map(([field, label]) => [field, { label, show: (text: string) => text }]),
  ) as ConflictFields<Omit<SettingsDraft, NonTextField>>),
  shippingRates: { label: settingsLabels.shippingRates, show: ratesDraftText },
  upi: { label: settingsLabels.upi, show: upiSettingsText },
  orderMessages: { label: settingsLabels.orderMessages, show: messagesText },
  dashboard: { label: settingsLabels.dashboard, show: dashboardText },
  orderBook: { label: settingsLabels.orderBook, show: onOrOff },
  guestFavorites: { label: settingsLabels.guestFavorites, show: onOrOff },
  stillBanner: { label: settingsLabels.stillBanner, show: onOrOff },
};
