import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { MAX_IMAGE_SIDE } from '../catalog/images/image-sources.ts';
import { isBlank, text, Timestamp } from '../text/text.ts';
import { hashOfImage } from './icons.ts';
import { DEFAULT_ACCENT, type PageBackground, pageBackgrounds } from './palette.ts';

/** An uploaded image, with the pixels of its largest rendition. */
export const BrandingImage = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type BrandingImage = z.infer<typeof BrandingImage>;

/** Pairs of a font for headings and one for texts. The first is that of a new shop; the last has Devanagari. */
export const fontPairs = ['fraunces', 'garamond', 'newsreader', 'literata', 'bricolage', 'martel'] as const;
export type FontPair = (typeof fontPairs)[number];

/** The parts of the home page and the pages of the navigation, in the order of a new shop. */
export const homeParts = ['hero', 'cards', 'newest'] as const;
export type HomePart = (typeof homeParts)[number];
export const navigationPages = ['home', 'shop', 'paintings', 'about'] as const;
export type NavigationPage = (typeof navigationPages)[number];

/** What an artist can hide. */
export const hideableParts = [
  'shopCard',
  'paintingsCard',
  'comingSoonCard',
  'newest',
  'reasons',
  'quotes',
] as const;
export type HideablePart = (typeof hideableParts)[number];

/** The fixed texts that an artist can replace; their words are in `home-words.ts`, `shop-words.ts` and `quotes.ts`. */
export const wordNames = [
  'shopTitle',
  'shopText',
  'paintingsTitle',
  'paintingsText',
  'comingSoonTitle',
  'comingSoonText',
  'newestTitle',
  'shopIntro',
  'reasonsTitle',
  'handcraftedTitle',
  'handcraftedText',
  'uniqueTitle',
  'uniqueText',
  'giftsTitle',
  'giftsText',
  'printsQuote',
  'printsQuoteBy',
  'bookmarksQuote',
  'bookmarksQuoteBy',
  'paintingsQuote',
  'paintingsQuoteBy',
  'othersQuote',
  'othersQuoteBy',
] as const;
export type WordName = (typeof wordNames)[number];

/** How the shop looks. Each field has a value that stands for the look of a new shop. */
export const Branding = z.object({
  /** A color such as #b2331c. Empty: the one of a new shop. */
  accent: z.string(),
  /** The background of the pages, such as ivory or always dark: see `palette.ts`. */
  paper: z.enum(pageBackgrounds),
  fonts: z.enum(fontPairs),
  /** The picture in the header, instead of the name of the shop. */
  logo: BrandingImage.nullable(),
  /** A small picture beside the name of the shop, and in icons. */
  mark: BrandingImage.nullable(),
  /** The artist, beside her story. */
  photo: BrandingImage.nullable(),
  /** The id of the large product of the home page. Empty, or of a hidden product: `load-home.ts` chooses a new one. */
  hero: z.string(),
  home: z.array(z.enum(homeParts)),
  navigation: z.array(z.enum(navigationPages)),
  hidden: z.array(z.enum(hideableParts)),
  /** Only those that are replaced. */
  words: z.partialRecord(z.enum(wordNames), z.string()),
});
export type Branding = z.infer<typeof Branding>;

/** The look of a new shop: its pages link no further style sheet. */
export const defaultBranding: Branding = {
  accent: '',
  paper: 'ivory',
  fonts: 'fraunces',
  logo: null,
  mark: null,
  photo: null,
  hero: '',
  home: [...homeParts],
  navigation: [...navigationPages],
  hidden: [],
  words: {},
};

/** The names of the images. */
export const brandingImages = ['logo', 'mark', 'photo'] as const;

/** What visitors get: only what differs from a new shop. */
export const PublicBranding = Branding.partial();
export type PublicBranding = z.infer<typeof PublicBranding>;

export const toPublicBranding = (branding: Branding): PublicBranding =>
  Object.fromEntries(
    Object.entries(Branding.parse(branding)).filter(
      // Object.entries types the names as strings.
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaultBranding[name as keyof Branding]),
    ),
  );

const Accent = z
  .string('The accent color must be text')
  .trim()
  .toLowerCase()
  .regex(/^(?:#[\da-f]{6})?$/, 'Please give the color as # and six digits, such as #b2331c')
  // Otherwise a shop with this color would load a style sheet for nothing.
  .transform((color) => (color === DEFAULT_ACCENT ? '' : color));

const UNUSABLE = 'Please choose a picture again';
const ImageInput = z
  .object(
    {
      url: z.string(UNUSABLE).refine((url) => hashOfImage(url) !== undefined, UNUSABLE),
      width: z.int(UNUSABLE).min(1, UNUSABLE).max(MAX_IMAGE_SIDE, UNUSABLE),
      height: z.int(UNUSABLE).min(1, UNUSABLE).max(MAX_IMAGE_SIDE, UNUSABLE),
    },
    UNUSABLE,
  )
  .nullable()
  .default(null);

/** All names in any order. */
const permutationOf = <const Name extends string>(names: readonly Name[], label: string) =>
  z
    .array(z.enum(names, `${label} has an unknown part`), `${label} must be a list`)
    .refine(
      (given) => given.length === names.length && new Set(given).size === names.length,
      `${label} has each part once`,
    )
    .default([...names]);

const Words = z
  .partialRecord(
    z.enum(wordNames),
    text(limits.brandingWords, 'A text').trim(),
    'The texts are a record of known names',
  )
  .default({})
  .transform((given) => {
    const replaced = wordNames.filter((name) => !isBlank(given[name] ?? ''));
    return Object.fromEntries(replaced.map((name) => [name, given[name]])) as typeof given;
  });

/** The branding to save. `accent` and `paper` are required; another missing field gets the value of a new shop. */
export const BrandingInput = z.object({
  accent: Accent,
  paper: z.enum(pageBackgrounds, 'Please choose one of the papers'),
  fonts: z.enum(fontPairs, 'Please choose one of the font pairs').default('fraunces'),
  logo: ImageInput,
  mark: ImageInput,
  photo: ImageInput,
  hero: text(limits.id, 'The large piece').default(''),
  home: permutationOf(homeParts, 'The home page'),
  navigation: permutationOf(navigationPages, 'The navigation'),
  hidden: z
    .array(z.enum(hideableParts, 'This part cannot be hidden'), 'What is hidden must be a list')
    .default([])
    .transform((given) => hideableParts.filter((part) => given.includes(part))),
  words: Words,
});

/** The branding to publish. */
export const BrandingChange = BrandingInput.extend({
  /** The version a change was made from: rejected as stale when the branding changed since. */
  updatedAt: Timestamp.optional(),
});

/** The published branding and the one before. */
export const BrandingState = z.object({
  branding: Branding,
  /** Absent before the first change. */
  previous: Branding.optional(),
  /** The last change; absent before the first. */
  updatedAt: Timestamp.optional(),
  /** The words of a new shop. */
  defaultWords: z.record(z.enum(wordNames), z.string()),
});
export type BrandingState = z.infer<typeof BrandingState>;

/** A page to show with a branding that is not published. */
export const BrandingPreview = z.object({
  page: z
    .string('This page has no preview')
    .regex(/^\/(?:shop(?:\/[^/?#]{1,200})?|paintings|about)?$/, 'This page has no preview'),
  branding: BrandingInput,
});

const toComparableJson = (branding: Branding) => JSON.stringify(Branding.parse(branding));

export const isSameBranding = (one: Branding, other: Branding): boolean =>
  toComparableJson(one) === toComparableJson(other);

/** Increase it when the rules of palettes or style sheets change: browsers cache a sheet of this version for a year. */
const SHEET_VERSION = 7;

/** What the style sheet of a branding depends on. Its path contains all of it, so that a sheet never changes. */
export type SheetStyle = { accent: string; paper: PageBackground; fonts: FontPair };

/** The path of a branding's style sheet; undefined for the colors and fonts of a new shop. */
export function sheetPath({
  accent = '',
  paper = defaultBranding.paper,
  fonts = defaultBranding.fonts,
}: PublicBranding): string | undefined {
  if (accent === '' && paper === defaultBranding.paper && fonts === defaultBranding.fonts) return undefined;
  return `/branding/${SHEET_VERSION}-${(accent || DEFAULT_ACCENT).slice(1)}-${paper}-${fonts}.css`;
}

const SHEET_FILE = /^(\d{1,3})-([\da-f]{6})-([a-z]{1,10})(?:-([a-z]{1,12}))?\.css$/;

/**
 * What a path of `sheetPath` names; undefined for any other.
 * @param file without the folder
 * @returns `isCurrent`: false for the version of another process, which may have other rules
 */
export function parseSheetFile(file: string): (SheetStyle & { isCurrent: boolean }) | undefined {
  // Pages of earlier versions link a style sheet without a font in its name.
  const [, version, digits, paperName, fontsName = defaultBranding.fonts] = SHEET_FILE.exec(file) ?? [];
  const paper = pageBackgrounds.find((known) => known === paperName);
  const fonts = fontPairs.find((known) => known === fontsName);
  if (digits === undefined || paper === undefined || fonts === undefined) return undefined;
  return { accent: `#${digits}`, paper, fonts, isCurrent: version === String(SHEET_VERSION) };
}
