import type { DemoProduct } from './catalog.types.ts';

const shared = { category: 'bookmarks', visibility: true, isAvailableToSell: true, isSoldOut: false };
const meta = { medium: 'Print on 350 gsm textured card, satin ribbon', size: '6 x 2 in' };

export const bookmarks: DemoProduct[] = [
  {
    ...shared,
    slug: 'tulsi-bookmark',
    name: 'Tulsi Bookmark',
    stock: 40,
    description:
      'The tulsi from our courtyard, with its purple flower spikes. My mother says it should not be plucked after sunset, so I drew it at noon.',
    tags: ['tulsi', 'botanical'],
    price: { actual: 80, allowDiscount: false },
    images: [
      {
        file: 'tulsi-bookmark.webp',
        alt: 'Tall bookmark with a tulsi sprig, green leaves and small purple flower spikes.',
      },
      {
        file: 'tulsi-bookmark-2.webp',
        alt: 'The tulsi bookmark with a green satin ribbon, lying on handmade paper.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'mango-toran-bookmark',
    name: 'Mango Leaf Toran Bookmark',
    stock: 36,
    description:
      'Mango leaves and marigolds, strung the way we hang them over the door for every new year. For a book you are about to begin.',
    tags: ['mango', 'festive', 'marigold'],
    price: { actual: 80, allowDiscount: false },
    images: [
      {
        file: 'mango-toran-bookmark.webp',
        alt: 'Tall bookmark with hanging strings of mango leaves and orange marigolds.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'paisley-bookmark',
    name: 'Indigo Paisley Bookmark',
    stock: 25,
    description:
      'Printed by hand with two small teak blocks I found in Sanganer. The indigo is never quite even, which is how you know.',
    tags: ['paisley', 'block print', 'indigo'],
    price: { actual: 120, discounted: 95, allowDiscount: true },
    images: [
      {
        file: 'paisley-bookmark.webp',
        alt: 'Tall bookmark block-printed with indigo paisleys and a border of small flowers.',
      },
      {
        file: 'paisley-bookmark-2.webp',
        alt: 'The paisley bookmark with a blue satin ribbon, lying on handmade paper.',
      },
    ],
    meta: { ...meta, medium: 'Hand block print on 300 gsm cotton paper' },
  },
  {
    ...shared,
    slug: 'kingfisher-bookmark',
    name: 'Kingfisher Bookmark',
    stock: 5,
    description:
      'He sat on the electric wire by the canal for one full minute. The blue is ultramarine with a touch of turquoise; nothing from one tube is that blue.',
    tags: ['birds', 'kingfisher', 'blue'],
    price: { actual: 90, allowDiscount: false },
    images: [
      {
        file: 'kingfisher-bookmark.webp',
        alt: 'Tall bookmark with a blue and chestnut kingfisher on a reed above rippled water.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'moon-phases-bookmark',
    name: 'Moon Phases Bookmark',
    stock: 30,
    description: 'Amavasya to purnima down one strip of night. Turmeric moons on indigo.',
    tags: ['moon', 'indigo'],
    price: { actual: 90, allowDiscount: false },
    images: [
      {
        file: 'moon-phases-bookmark.webp',
        alt: 'Tall indigo bookmark with golden moons from thin crescent to full above a dark hill.',
      },
      {
        file: 'moon-phases-bookmark-2.webp',
        alt: 'The moon phases bookmark with a yellow satin ribbon, lying on handmade paper.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'dancers-bookmark',
    name: 'Tarpa Dancers Bookmark',
    stock: 22,
    description: 'The dance goes round the one who plays the tarpa, and so it does here. White on geru.',
    tags: ['folk', 'warli', 'dance'],
    price: { actual: 80, allowDiscount: false },
    images: [
      {
        file: 'dancers-bookmark.webp',
        alt: 'Tall terracotta bookmark with white folk figures dancing in a spiral, a tree and a sun.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'lotus-stem-bookmark',
    name: 'Lotus Stem Bookmark',
    stock: 0,
    description: 'One flower, one bud, a very long stem. The shape of the paper decided the picture.',
    tags: ['lotus', 'flowers', 'pink'],
    price: { actual: 90, allowDiscount: false },
    images: [
      {
        file: 'lotus-stem-bookmark.webp',
        alt: 'Tall bookmark with a pink lotus at the top of a long curving stem and a closed bud below.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'elephant-bookmark',
    name: 'Temple Elephant Bookmark',
    stock: 1,
    description:
      'She walks in the Thrissur procession with bells on. The last one from the first printing; the blocks are being recut.',
    tags: ['elephant', 'kerala'],
    price: { actual: 100, allowDiscount: false },
    images: [
      {
        file: 'elephant-bookmark.webp',
        alt: 'Tall bookmark with a decorated elephant below a fringed parasol and hanging bells.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'bookmark-set',
    name: 'Set of Four Bookmarks',
    stock: 10,
    description: 'Tulsi, paisley, moon and toran, tied together with a strip of old sari. I choose the sari.',
    tags: ['set', 'gift'],
    price: { actual: 340, discounted: 280, allowDiscount: true },
    images: [
      {
        file: 'bookmark-set.webp',
        alt: 'Four bookmarks with ribbons side by side on handmade paper: tulsi, indigo paisley, moons and mango leaves.',
      },
    ],
    meta: { ...meta, notes: 'Comes in a folded envelope of handmade paper.' },
  },
];
