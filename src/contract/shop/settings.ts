import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { isShopPath } from '../api/shop-path.ts';
import { Timestamp, isBlank, requiredText, text } from '../text/text.ts';
import { isWhatsappNumber, WHATSAPP_UNCLEAR, whatsappNumber } from './whatsapp.ts';

/** What the artist says about herself and the shop; visitors read it on every page. Empty texts are not shown. */
export const Settings = z.object({
  brand: z.string(),
  tagline: z.string(),
  bannerText: z.string(),
  /** Paragraphs. */
  story: z.array(z.string()),
  aboutMyArt: z.array(z.string()),
  creativeProcess: z.object({ inspiration: z.string(), creation: z.string(), connection: z.string() }),
  /** Digits with country code, as wa.me wants them; empty hides the order button. */
  whatsapp: z.string(),
  /** True for ten digits that an earlier version stored as typed: the country code is a guess. Sent to the artist only. */
  whatsappUnconfirmed: z.boolean().optional(),
  /** https addresses, or empty. */
  instagram: z.string(),
  youtube: z.string(),
  /** A path of the shop or an https address; empty leaves the card unlinked. */
  comingSoonLink: z.string(),
  /** Legal and help pages, in paragraphs. */
  policies: z.object({
    privacy: z.array(z.string()),
    terms: z.array(z.string()),
    shipping: z.array(z.string()),
    contact: z.array(z.string()),
  }),
  orderBook: z.boolean(),
  /** When the artist last said something; absent until she does. */
  updatedAt: Timestamp.optional(),
});
export type Settings = z.infer<typeof Settings>;

/** Something about how the shop runs that its artist should know. */
export const Notice = z.object({ title: z.string(), message: z.string() });
export type Notice = z.infer<typeof Notice>;

/** What visitors are told: besides the artist's words what is so because of how the shop is run. */
export const ShopSettings = Settings.extend({
  /** False where no mail server is set: then nobody is sent a link for a new password. */
  sendsMail: z.boolean(),
  /** For administrators only, until the cause is fixed; absent while there are none. */
  notices: z.array(Notice).optional(),
});
export type ShopSettings = z.infer<typeof ShopSettings>;

/** Text on one line or none, trimmed; may be empty. */
const words = (max: number, label: string) =>
  text(max, label)
    .trim()
    .transform((value) => (isBlank(value) ? '' : value));

/** Blank paragraphs are left out. */
const paragraphs = (label: string) =>
  z
    .array(words(limits.paragraph, `A paragraph of ${label}`), `${label} must be a list of paragraphs`)
    .max(limits.paragraphs, `${label} can have at most ${limits.paragraphs} paragraphs`)
    .transform((all) => all.filter((paragraph) => paragraph !== ''));

// No name before the host: that is how addresses pretend to be others.
const https =
  /^https:\/\/(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]+(?::\d{1,5})?(?:[/?#][^\s\\\p{C}]*)?$/iu;

const channel = (name: string) =>
  words(limits.url, name).refine(
    (address) => address === '' || https.test(address),
    `Please give the address of your ${name} page, beginning with https://`,
  );

/** What the artist says, as her form sends it: all of it, each time. */
export const SettingsInput = z.object({
  brand: requiredText(limits.brand, 'The name of the shop', 'The shop needs a name'),
  tagline: words(limits.tagline, 'The tagline'),
  bannerText: words(limits.bannerText, 'The banner'),
  story: paragraphs('The story'),
  aboutMyArt: paragraphs('About my art'),
  creativeProcess: z.object(
    {
      inspiration: words(limits.paragraph, 'Inspiration'),
      creation: words(limits.paragraph, 'Creation'),
      connection: words(limits.paragraph, 'Connection'),
    },
    'The creative process has three texts',
  ),
  /** As typed, see `whatsappNumber`; or unchanged, as the shop answered it. Stored as digits. */
  whatsapp: words(limits.phone, 'The WhatsApp number').refine(
    (typed) => typed === '' || whatsappNumber(typed) !== undefined || isWhatsappNumber(typed),
    WHATSAPP_UNCLEAR,
  ),
  /** The artist says that a number that is unconfirmed is hers. */
  whatsappConfirmed: z.boolean('A WhatsApp number is either confirmed or not').optional(),
  instagram: channel('Instagram'),
  youtube: channel('YouTube'),
  comingSoonLink: words(limits.url, 'The link of the Coming Soon card').refine(
    (address) => address === '' || isShopPath(address) || https.test(address),
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
  /** The version a change was made from: refused as stale when the settings changed since. */
  updatedAt: Timestamp.optional(),
});
export type SettingsInput = z.infer<typeof SettingsInput>;
