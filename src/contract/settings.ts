import { z } from 'zod';

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
});
export type Settings = z.infer<typeof Settings>;
