import type {
  FontPair,
  HideablePart,
  HomePart,
  NavigationPage,
  WordName,
} from '#contract/branding/branding.ts';
import type { PageBackground } from '#contract/branding/palette.ts';

/** The labels of the branding, in the form, its conflict dialog and the history. */
export const brandingLabels = {
  accent: 'Accent color',
  paper: 'Paper',
  fonts: 'Fonts',
  mark: 'Mark',
  logo: 'Logo',
  photo: 'Photo of you',
  hero: 'Large piece of the home page',
  home: 'Order of the home page',
  navigation: 'Order of the menu',
  hidden: 'Hidden',
  words: 'Words',
};

export const paperNames: Record<PageBackground, string> = {
  ivory: 'Ivory',
  white: 'White',
  gray: 'Cool gray',
  tint: 'A hint of the accent color',
  dark: 'Always dark',
};

/** The font of headings, that of texts, and how the two look. */
export const fontPairTexts = {
  fraunces: ['Fraunces', 'Source Sans', 'soft and warm'],
  garamond: ['EB Garamond', 'Figtree', 'a printed book'],
  newsreader: ['Newsreader', 'Work Sans', 'a good newspaper'],
  literata: ['Literata', 'Nunito Sans', 'calm and round'],
  bricolage: ['Bricolage Grotesque', 'Instrument Sans', 'modern'],
  martel: ['Martel', 'Mukta', 'also for Hindi and Marathi'],
} as const satisfies Record<FontPair, readonly [display: string, text: string, style: string]>;

export const fontNames: Record<string, string> = Object.fromEntries(
  Object.entries(fontPairTexts).map(([pair, [display, text, style]]) => [
    pair,
    `${display} and ${text}: ${style}`,
  ]),
);

export const homePartNames: Record<HomePart, string> = {
  hero: 'Large piece and tagline',
  cards: 'Cards',
  newest: 'Newest pieces',
};

export const pageNames: Record<NavigationPage, string> = {
  home: 'Home',
  shop: 'Shop',
  paintings: 'Paintings',
  about: 'About Me',
};

/** What visitors see of the shop's own texts: parts that can be hidden, each with its words. */
export const textParts: { part: HideablePart; label: string; words: [WordName, string][] }[] = [
  {
    part: 'shopCard',
    label: 'Card of the shop',
    words: [
      ['shopTitle', 'Title'],
      ['shopText', 'Line'],
    ],
  },
  {
    part: 'paintingsCard',
    label: 'Card of the paintings',
    words: [
      ['paintingsTitle', 'Title'],
      ['paintingsText', 'Line'],
    ],
  },
  {
    part: 'comingSoonCard',
    label: 'Coming Soon card',
    words: [
      ['comingSoonTitle', 'Title'],
      ['comingSoonText', 'Line'],
    ],
  },
  { part: 'newest', label: 'Newest pieces', words: [['newestTitle', 'Title']] },
  {
    part: 'reasons',
    label: 'Reasons on the shop page',
    words: [
      ['reasonsTitle', 'Title'],
      ['handcraftedTitle', 'First reason'],
      ['handcraftedText', 'Its text'],
      ['uniqueTitle', 'Second reason'],
      ['uniqueText', 'Its text'],
      ['giftsTitle', 'Third reason'],
      ['giftsText', 'Its text'],
    ],
  },
  {
    part: 'quotes',
    label: 'Quotes on the pages of categories',
    words: [
      ['printsQuote', 'Prints'],
      ['printsQuoteBy', 'Prints: who said it'],
      ['bookmarksQuote', 'Bookmarks'],
      ['bookmarksQuoteBy', 'Bookmarks: who said it'],
      ['paintingsQuote', 'Paintings'],
      ['paintingsQuoteBy', 'Paintings: who said it'],
      ['othersQuote', 'Other categories'],
      ['othersQuoteBy', 'Other categories: who said it'],
    ],
  },
];
export const introTexts: [WordName, string][] = [['shopIntro', 'First line of the shop page']];

export const partNames: Record<string, string> = Object.fromEntries(
  textParts.map(({ part, label }) => [part, label]),
);

/** The label of each text, with its part where the label alone says too little. The history calls it `words.shopTitle`. */
export const wordLabels: Record<string, string> = Object.fromEntries([
  ...textParts.flatMap(({ label, words }) =>
    words.map(([name, word]) => [`words.${name}`, `${label}, ${word}`]),
  ),
  ...introTexts.map(([name, word]) => [`words.${name}`, word]),
]);

const listed = (names: Record<string, string>) => (value: string) =>
  value
    .split(', ')
    .map((name) => names[name] ?? name)
    .join(', ');
const image = () => 'a picture';

/** How the history shows a field of the branding, which it stores as text. */
export const brandingTexts: Record<string, (value: string) => string> = {
  paper: listed(paperNames),
  fonts: listed(fontNames),
  logo: image,
  mark: image,
  photo: image,
  // Earlier versions stored the id.
  hero: (value) => (/^[\da-f]{8}-[\da-f-]{27}$/.test(value) ? 'a piece' : value),
  home: listed(homePartNames),
  navigation: listed(pageNames),
  hidden: listed(partNames),
  // Earlier versions stored all texts in one field.
  words: (value) =>
    value.replace(/^(\w+): /gm, (start, name: string) => {
      const label = wordLabels[`words.${name}`];
      return label === undefined ? start : `${label}: `;
    }),
};
