import type { DemoProduct } from './catalog.types.ts';

const shared = { category: 'greeting-cards', visibility: true, isAvailableToSell: true, isSoldOut: false };
const meta = { medium: 'Print on 300 gsm handmade paper, blank inside', size: '5 x 7 in' };

export const greetingCards: DemoProduct[] = [
  {
    ...shared,
    slug: 'diya-card',
    name: 'Five Diyas Card',
    stock: 45,
    description:
      'Five lamps on a dark sill, for Diwali or for any night someone is expected. The flames are left bare paper, warmed with turmeric.',
    tags: ['diwali', 'lamp', 'festive'],
    price: { actual: 120, allowDiscount: false },
    images: [
      { file: 'diya-card.webp', alt: 'Five clay lamps glowing in a row against a deep indigo night.' },
      {
        file: 'diya-card-2.webp',
        alt: 'The diya card lying beside its handmade envelope, lined in spotted indigo.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'dhanyavaad-card',
    name: 'धन्यवाद',
    stock: 32,
    description:
      'A thank-you card: one marigold wreath with room in the middle for your own words. Neighbours, teachers and doctors have all been thanked with it.',
    tags: ['thank you', 'marigold'],
    price: { actual: 100, allowDiscount: false },
    images: [
      {
        file: 'dhanyavaad-card.webp',
        alt: 'A loose wreath of marigolds and green leaves around an empty ivory centre.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'holi-card',
    name: 'Holi, the Morning After',
    stock: 28,
    description:
      'The courtyard floor once everyone has gone in to bathe. No two were splashed alike; this is a print of the one I could not part with.',
    tags: ['holi', 'colour', 'festive'],
    price: { actual: 120, discounted: 90, allowDiscount: true },
    images: [
      {
        file: 'holi-card.webp',
        alt: 'Bursts and splashes of pink, turmeric, green and blue pigment on white paper.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'shubh-vivah-card',
    name: 'Wedding Paisley Card',
    stock: 4,
    description:
      'Two mangoes leaning towards each other, in sindoor and turmeric. Block-printed, with a border that took longer than the wedding.',
    tags: ['wedding', 'paisley', 'block print', 'red'],
    price: { actual: 180, allowDiscount: false },
    images: [
      {
        file: 'shubh-vivah-card.webp',
        alt: 'Two large red paisleys leaning together inside a block-printed floral border on cream.',
      },
      {
        file: 'shubh-vivah-card-2.webp',
        alt: 'The wedding card lying beside its handmade envelope, lined in spotted red.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'birds-on-a-wire-card',
    name: 'Bulbuls on a Wire Card',
    stock: 26,
    description: 'Four of them, and one who has come late. For the friend you owe a letter.',
    tags: ['birds', 'friendship'],
    price: { actual: 90, allowDiscount: false },
    images: [
      {
        file: 'birds-on-a-wire-card.webp',
        alt: 'Four small dark birds on a wire and a fifth flying in, against a pale rose sky.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'rakhi-card',
    name: 'Rakhi Card',
    stock: 6,
    description: 'A rakhi you can post. The thread runs off both edges of the card, as it should.',
    tags: ['rakhi', 'festive', 'family'],
    price: { actual: 100, allowDiscount: false },
    images: [
      {
        file: 'rakhi-card.webp',
        alt: 'A round flower-like rakhi in red, gold and indigo on a twisted thread across ivory paper.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'little-elephant-card',
    name: 'Little Elephant, New Arrival',
    stock: 17,
    description: 'For a new baby. Small elephant, large ears, one flower.',
    tags: ['elephant', 'baby'],
    price: { actual: 100, allowDiscount: false },
    images: [
      {
        file: 'little-elephant-card.webp',
        alt: 'A small grey watercolour elephant calf holding up a pink lotus in its trunk.',
      },
    ],
    meta,
  },
  {
    ...shared,
    slug: 'mini-leaf-tags',
    name: 'Pressed-Leaf Gift Tags',
    stock: 60,
    description:
      'Six small tags printed from real neem, peepal and mango leaves, with cotton string. They are made with what is left of the paper from larger prints.',
    tags: ['gift', 'leaf'],
    price: { actual: 60, allowDiscount: false },
    images: [
      {
        file: 'mini-leaf-tags.webp',
        alt: 'Six small paper tags with leaf prints in green, rust and indigo, tied with cotton string.',
      },
    ],
    meta: { medium: 'Leaf print on handmade paper', size: '2 x 3 in' },
  },
  {
    ...shared,
    slug: 'letter-drawn-to-order',
    name: 'A Card Drawn to Order',
    stock: 5,
    description:
      'Tell me who it is for and what they love; I draw one card and no other like it. I start the picture after we have talked, so there is none to show yet.',
    tags: ['made to order', 'gift'],
    price: { actual: 450, allowDiscount: false },
    images: [],
    meta: {
      medium: 'Watercolour on handmade paper',
      size: '5 x 7 in',
      notes: 'Please allow ten days from the day we speak.',
    },
  },
  {
    ...shared,
    slug: 'pongal-card',
    name: 'Pongal Pot Card',
    stock: 24,
    visibility: false,
    description:
      'Milk boiling over is good luck, so it does. Waiting for January before it goes on the shelf.',
    tags: ['pongal', 'harvest', 'festive'],
    price: { actual: 100, allowDiscount: false },
    images: [
      {
        file: 'pongal-card.webp',
        alt: 'A painted clay pot boiling over between two sugarcane stalks, with a kolam below it.',
      },
    ],
    meta,
  },
];
