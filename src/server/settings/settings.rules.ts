import { invalidAt } from '#contract/api/problems.ts';
import { DEFAULT_BANNER } from '#contract/shop/default-banner.ts';
import { defaultMessageSettings, type MessageSettings } from '#contract/orders/messages/order-message.ts';
import type { ShippingRates } from '#contract/orders/shipping-rates.ts';
import { noUpi, type UpiSettings, upiSettingsText } from '#contract/orders/upi-settings.ts';
import { formatRupees } from '#contract/text/money.ts';
import type { DashboardSettings, Settings, SettingsInput } from '#contract/shop/settings.ts';
import { WHATSAPP_ERROR, whatsappNumber } from '#contract/shop/whatsapp.ts';
import { defaultPolicies } from './policies.rules.ts';

/** The settings as they are stored. */
export type StoredSettings = Settings & {
  upi: UpiSettings;
  orderMessages: MessageSettings;
  dashboard: DashboardSettings;
};

/** The settings of a new shop. The artist adds the social links. */
export const defaultSettings: StoredSettings = {
  brand: 'Kalakari',
  tagline: 'We follow heart',
  bannerText: DEFAULT_BANNER,
  story: [],
  aboutMyArt: [],
  creativeProcess: { inspiration: '', creation: '', connection: '' },
  whatsapp: '',
  instagram: '',
  youtube: '',
  comingSoonLink: '',
  policies: defaultPolicies,
  orderBook: false,
  shippingRates: { kind: 'none' },
  upi: noUpi,
  orderMessages: defaultMessageSettings,
  dashboard: { startInToday: false, newProductsHaveStock: false, moreImages: false },
  guestFavorites: false,
  stillBanner: false,
};

type Whatsapp = Pick<Settings, 'whatsapp' | 'whatsappUnconfirmed'>;

/**
 * What a stored number means. Earlier versions stored digits without a plus: ten digits may lack the country code.
 * @returns nothing where the number stays as it is stored
 */
export function storedWhatsapp(stored: string): Partial<Whatsapp> {
  if (stored.startsWith('+')) return { whatsapp: stored.slice(1) };
  if (!/^\d{10}$/.test(stored)) return {};
  return { whatsapp: whatsappNumber(stored) ?? stored, whatsappUnconfirmed: true };
}

/** The number to save. @throws problem `invalid` for an ambiguous number */
export function whatsappToSave(
  { whatsapp: typed, whatsappConfirmed }: Pick<SettingsInput, 'whatsapp' | 'whatsappConfirmed'>,
  before: Whatsapp,
): Whatsapp {
  const isSame = typed === before.whatsapp;
  const whatsapp = isSame || typed === '' ? typed : whatsappNumber(typed);
  if (whatsapp === undefined) throw invalidAt('whatsapp', WHATSAPP_ERROR);
  const isUnconfirmed = before.whatsappUnconfirmed && whatsapp === before.whatsapp && !whatsappConfirmed;
  return { whatsapp, ...(isUnconfirmed ? { whatsappUnconfirmed: true } : {}) };
}

/** Shipping rates as text for the history. */
function ratesText(rates: ShippingRates): string {
  if (rates.kind === 'none') return '';
  const charges =
    rates.kind === 'flat'
      ? formatRupees(rates.amount)
      : rates.prefixes.map(({ prefix, amount }) => `${prefix || 'Others'}: ${formatRupees(amount)}`);
  const free = rates.freeFrom === undefined ? [] : [`free from ${formatRupees(rates.freeFrom)}`];
  return [charges, free].flat().join(', ');
}

/** The settings of messages as text for the history. */
const messagesText = ({ language, ...modes }: MessageSettings): string =>
  [`language: ${language}`, ...Object.entries(modes).map(([kind, mode]) => `${kind}: ${mode}`)].join(', ');

const dashboardText = ({ startInToday, newProductsHaveStock, moreImages }: DashboardSettings): string =>
  [
    ...(startInToday ? ['starts in Today'] : []),
    ...(newProductsHaveStock ? ['new pieces have stock 1'] : []),
    ...(moreImages ? ['more pictures'] : []),
  ].join(', ');

/** Settings as text for the history, by the fields of the form. */
export function settingsFields({
  creativeProcess,
  policies,
  shippingRates,
  upi,
  orderMessages,
  dashboard,
  ...rest
}: StoredSettings) {
  const fields = {
    ...rest,
    shippingRates: ratesText(shippingRates),
    upi: upiSettingsText(upi),
    orderMessages: messagesText(orderMessages),
    dashboard: dashboardText(dashboard),
    // The artist changes neither of these two.
    updatedAt: '',
    whatsappUnconfirmed: '',
    inspiration: creativeProcess.inspiration,
    creation: creativeProcess.creation,
    connection: creativeProcess.connection,
    ...policies,
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value ? 'on' : 'off'];
      return [name, typeof value === 'string' ? value : value.join('\n')];
    }),
  );
}
