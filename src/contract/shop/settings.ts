import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { PublicBranding } from '../branding/branding.ts';
import { MessageSettings } from '../orders/messages/order-message.ts';
import { ShippingRates } from '../orders/shipping-rates.ts';
import { UpiSettings, UpiSettingsInput } from '../orders/upi-settings.ts';
import { isLocalPath } from '../text/local-path.ts';
import { Timestamp, requiredText, trimmedText } from '../text/text.ts';
import { isWhatsappNumber, WHATSAPP_ERROR, whatsappNumber } from './whatsapp.ts';

const moreImages = z.boolean('“More pictures” is either on or off');

/** How the dashboard works for all administrators. */
export const DashboardSettings = z.object(
  {
    /** After a login that names no page, open Today instead of the home page. */
    startInToday: z.boolean('“Start in Today” is either on or off'),
    /** The form of a new product starts with stock 1 instead of 0. */
    newProductsHaveStock: z.boolean('“New pieces have stock 1” is either on or off'),
    /** A product can have `limits.maxImagesPerProduct` images instead of `limits.imagesPerProduct`. */
    moreImages: moreImages.default(false),
  },
  'The settings of the dashboard are switches',
);
export type DashboardSettings = z.infer<typeof DashboardSettings>;

/** `DashboardSettings` from the form, or from a program of an earlier version, which sends no `moreImages`: that setting then stays. */
const DashboardInput = DashboardSettings.extend({ moreImages: moreImages.optional() });

/** The texts, links and switches of the shop. Pages do not show empty texts. */
export const Settings = z.object({
  brand: z.string(),
  tagline: z.string(),
  bannerText: z.string(),
  /** Paragraphs. */
  story: z.array(z.string()),
  aboutMyArt: z.array(z.string()),
  creativeProcess: z.object({ inspiration: z.string(), creation: z.string(), connection: z.string() }),
  /** Digits with the country code, as wa.me requires. Empty hides the order button. */
  whatsapp: z.string(),
  /**
   * True while the country code of `whatsapp` is a guess: an earlier version stored ten digits without one. Only ADMIN gets this.
   */
  whatsappUnconfirmed: z.boolean().optional(),
  /** https URLs or empty. */
  instagram: z.string(),
  youtube: z.string(),
  /** The link of the Coming Soon card on the home page: a path of the shop or an https URL; empty for none. */
  comingSoonLink: z.string(),
  /** Legal and help pages, in paragraphs. */
  policies: z.object({
    privacy: z.array(z.string()),
    terms: z.array(z.string()),
    shipping: z.array(z.string()),
    contact: z.array(z.string()),
  }),
  orderBook: z.boolean(),
  shippingRates: ShippingRates,
  /** How customers pay. Only ADMIN gets it. */
  upi: UpiSettings.optional(),
  /** Only ADMIN gets this. */
  orderMessages: MessageSettings.optional(),
  /** Only ADMIN gets this. */
  dashboard: DashboardSettings.optional(),
  /** Whether visitors save favorites in their browser without an account. */
  guestFavorites: z.boolean(),
  /** Whether the banner stands still when its text fits. */
  stillBanner: z.boolean(),
  /** The last change; absent before the first. */
  updatedAt: Timestamp.optional(),
});
export type Settings = z.infer<typeof Settings>;

/** A warning for the administrator about the operation of the shop. */
export const OperatorWarning = z.object({ title: z.string(), message: z.string() });
export type OperatorWarning = z.infer<typeof OperatorWarning>;

/** The settings that the API returns, with facts about the installation. */
export const ShopSettings = Settings.extend({
  /** False without a mail server: the shop cannot mail password reset links. */
  sendsMail: z.boolean(),
  /** The shipping rates in a few words; empty without rates. */
  shippingText: z.string(),
  /** What the artist has changed of how the shop looks; absent while it looks like a new one. */
  branding: PublicBranding.optional(),
  /** Only ADMIN gets these warnings, until their causes are fixed. Absent when there are none. */
  notices: z.array(OperatorWarning).optional(),
});
export type ShopSettings = z.infer<typeof ShopSettings>;

/** Removes blank paragraphs. */
const paragraphs = (label: string) =>
  z
    .array(trimmedText(limits.paragraph, `A paragraph of ${label}`), `${label} must be a list of paragraphs`)
    .max(limits.paragraphs, `${label} can have at most ${limits.paragraphs} paragraphs`)
    .transform((all) => all.filter((paragraph) => paragraph !== ''));

// Rejects user names before the host: phishing links use them to look like another site.
const https =
  /^https:\/\/(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s\\\p{C}]*)?$/iu;

const socialLink = (name: string) =>
  trimmedText(limits.url, name).refine(
    (url) => url === '' || https.test(url),
    `Please give the address of your ${name} page, beginning with https://`,
  );

/** The settings from the form, or from a program of an earlier version, which lacks the optional ones. */
export const SettingsInput = z.object({
  brand: requiredText(limits.brand, 'The name of the shop', 'The shop needs a name'),
  tagline: trimmedText(limits.tagline, 'The tagline'),
  bannerText: trimmedText(limits.bannerText, 'The banner'),
  story: paragraphs('The story'),
  aboutMyArt: paragraphs('About my art'),
  creativeProcess: z.object(
    {
      inspiration: trimmedText(limits.paragraph, 'Inspiration'),
      creation: trimmedText(limits.paragraph, 'Creation'),
      connection: trimmedText(limits.paragraph, 'Connection'),
    },
    'The creative process has three texts',
  ),
  /** As typed (see `whatsappNumber`) or unchanged, as the API returned it. Stored as digits. */
  whatsapp: trimmedText(limits.phone, 'The WhatsApp number').refine(
    (typed) => typed === '' || whatsappNumber(typed) !== undefined || isWhatsappNumber(typed),
    WHATSAPP_ERROR,
  ),
  /** The admin confirms the number behind `whatsappUnconfirmed`. */
  whatsappConfirmed: z.boolean('A WhatsApp number is either confirmed or not').optional(),
  instagram: socialLink('Instagram'),
  youtube: socialLink('YouTube'),
  comingSoonLink: trimmedText(limits.url, 'The link of the Coming Soon card').refine(
    (link) => link === '' || isLocalPath(link) || https.test(link),
    'The link must be a path of the shop, like /about, or begin with https://',
  ),
  policies: z.object(
    {
      privacy: paragraphs('Privacy'),
      terms: paragraphs('Terms'),
      shipping: paragraphs('Shipping and returns'),
      contact: paragraphs('Contact'),
    },
    'There are four policies',
  ),
  orderBook: z.boolean('The order book is either on or off'),
  /** Without them, the rates stay as they are: earlier versions had none. */
  shippingRates: ShippingRates.optional(),
  /** Without them, the details of payments stay as they are. */
  upi: UpiSettingsInput.optional(),
  /** Without them, the messages stay as they are. */
  orderMessages: MessageSettings.optional(),
  /** Without them, the settings of the dashboard stay as they are. */
  dashboard: DashboardInput.optional(),
  /** Without it, the setting stays as it is. */
  guestFavorites: z.boolean('Favorites without an account are either on or off').optional(),
  /** Without it, the setting stays as it is. */
  stillBanner: z.boolean('A still banner is either on or off').optional(),
  /** The version a change was made from: rejected as stale when the settings changed since. */
  updatedAt: Timestamp.optional(),
});
export type SettingsInput = z.infer<typeof SettingsInput>;
