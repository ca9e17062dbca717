import type { DemoProduct } from './catalog.types.ts';

const shared = {
  category: 'paintings',
  visibility: true,
  isAvailableToSell: false,
  isSoldOut: false,
  stock: 1,
};
const cotton = 'Watercolour on 300 gsm cotton paper';

export const paintings: DemoProduct[] = [
  {
    ...shared,
    slug: 'kaveri-at-dusk',
    name: 'Kaveri at Dusk',
    description:
      'Srirangapatna, from the coracle. The river was the same colour as the sky for about six minutes, and I have been trying to mix that colour for three years. This is the nearest I have come.',
    tags: ['river', 'dusk', 'landscape', 'panorama'],
    price: { actual: 14500, allowDiscount: false },
    images: [
      {
        file: 'kaveri-at-dusk.webp',
        alt: 'Wide watercolour of a still river at dusk, rose and violet, with a low line of palms and one small round boat.',
      },
      {
        file: 'kaveri-at-dusk-2.webp',
        alt: 'The river painting framed in dark wood above a low bench with a blue cushion.',
      },
      { file: 'kaveri-at-dusk-3.webp', alt: 'Close view of the boat and its reflection in violet water.' },
    ],
    meta: { medium: cotton, size: '30 x 12 in' },
  },
  {
    ...shared,
    slug: 'konkan-sky',
    name: 'Konkan Sky, Ten Minutes Before',
    description:
      'Ten minutes before the rain reached us at Guhagar. I wet the whole sheet with sea water, which is why the sky has crystals in it.',
    tags: ['monsoon', 'sea', 'sky'],
    price: { actual: 9800, allowDiscount: false },
    images: [
      {
        file: 'konkan-sky.webp',
        alt: 'A towering slate and indigo cloud over a thin strip of sea, with warm light at the horizon.',
      },
      { file: 'konkan-sky-2.webp', alt: 'The sky painting in a thin wooden frame on an ivory wall.' },
    ],
    meta: { medium: cotton, size: '15 x 20 in' },
  },
  {
    ...shared,
    slug: 'gauri-and-calf',
    name: 'Gauri and Her Calf',
    description:
      'In the old pichwai way, cows under a lotus sky, but these two belong to the Jadhavs down the lane. Gauri has one bent horn and would not have it painted straight.',
    tags: ['cow', 'pichwai', 'lotus', 'folk'],
    price: { actual: 16500, allowDiscount: false },
    images: [
      {
        file: 'gauri-and-calf.webp',
        alt: 'A white cow and calf with red handprints and garlands, on deep indigo scattered with pink lotuses.',
      },
      {
        file: 'gauri-and-calf-2.webp',
        alt: 'Close view of the calf looking up at its mother, with lotuses between them.',
      },
    ],
    meta: {
      medium: 'Gouache and stone colours on cotton paper',
      size: '20 x 20 in',
      notes: 'Framed in old Burma teak, with museum glass.',
    },
  },
  {
    ...shared,
    slug: 'before-the-boats',
    name: 'Varanasi, Before the Boats',
    description: 'Five in the morning in January. You hear the oars before you see anything at all.',
    tags: ['banaras', 'river', 'mist', 'city'],
    price: { actual: 18500, allowDiscount: false },
    images: [
      {
        file: 'before-the-boats.webp',
        alt: 'Misty grey-gold riverfront with pale temples dissolving into fog and dark boats moored in front.',
      },
      {
        file: 'before-the-boats-2.webp',
        alt: 'The riverfront painting framed in dark wood above a low bench with a blue cushion.',
      },
    ],
    meta: { medium: cotton, size: '32 x 18 in' },
  },
  {
    ...shared,
    slug: 'brass-lota',
    name: 'Brass Lota with Marigolds',
    description: 'My grandfather’s lota, which still leaks. I like what brass does to orange.',
    tags: ['still life', 'marigold', 'brass'],
    price: { actual: 7200, allowDiscount: false },
    images: [
      {
        file: 'brass-lota.webp',
        alt: 'Still life of a round brass water pot holding marigolds, with its shadow falling across a blue-grey cloth.',
      },
    ],
    meta: { medium: cotton, size: '12 x 16 in' },
  },
  {
    ...shared,
    slug: 'salt-pans',
    name: 'Salt Pans, Little Rann',
    description:
      'Seen from the embankment near Kharaghoda: pink water, white salt, a sky with nothing to say. I scraped the salt lines back to paper with a blade.',
    tags: ['kutch', 'abstract', 'pink'],
    price: { actual: 8400, allowDiscount: false },
    images: [
      {
        file: 'salt-pans.webp',
        alt: 'Near-abstract bands of rose, white and slate: salt pans receding to a wide pale sky.',
      },
      { file: 'salt-pans-2.webp', alt: 'Close view of the white scraped lines between pink pans.' },
    ],
    meta: { medium: cotton, size: '22 x 15 in' },
  },
  {
    ...shared,
    slug: 'elephants-evening',
    name: 'The Elephant’s Evening',
    description:
      'Made almost entirely with one big brush and too much water. The sunset got into the elephant and I let it stay.',
    tags: ['elephant', 'sunset', 'wet in wet'],
    price: { actual: 11500, allowDiscount: false },
    images: [
      {
        file: 'elephants-evening.webp',
        alt: 'A lone elephant in loose grey and violet wash walking through tall grass before a low orange sun.',
      },
      {
        file: 'elephants-evening-2.webp',
        alt: 'The elephant painting in a thin wooden frame on an ivory wall.',
      },
    ],
    meta: { medium: cotton, size: '15 x 22 in' },
  },
  {
    ...shared,
    slug: 'blue-door-jodhpur',
    name: 'Blue Lane, Jodhpur',
    description: 'A lane behind the clock tower at two in the afternoon, when only the walls are awake.',
    tags: ['city', 'blue', 'jodhpur'],
    price: { actual: 9200, discounted: 8500, allowDiscount: true },
    isSoldOut: true,
    images: [
      {
        file: 'blue-door-jodhpur.webp',
        alt: 'A narrow lane of blue washed houses with an arched door, steps and a strip of warm sky.',
      },
    ],
    meta: {
      medium: cotton,
      size: '15 x 22 in',
      notes: 'Sold to a home in Kochi; shown with their blessing.',
    },
  },
  {
    ...shared,
    slug: 'terraces-kangra',
    name: 'Rice Terraces, Kangra',
    description:
      'In July the fields are mirrors and by September they are rugs. This is August, which is both.',
    tags: ['himalaya', 'fields', 'green'],
    price: { actual: 4200, allowDiscount: false },
    images: [
      {
        file: 'terraces-kangra.webp',
        alt: 'Curving green rice terraces stepping down a valley with snow hills faint in the distance.',
      },
    ],
    meta: { medium: cotton, size: '11 x 15 in' },
  },
];
