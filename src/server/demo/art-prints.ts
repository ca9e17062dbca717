import type { DemoProduct } from './catalog.types.ts';

const shared = { category: 'art-prints', visibility: true, isAvailableToSell: true, isSoldOut: false };
const paper = 'Giclée print on 308 gsm cotton rag';

export const artPrints: DemoProduct[] = [
  {
    ...shared,
    slug: 'lotus-pond',
    name: 'Lotus Pond, First Light',
    stock: 12,
    description:
      'There is a temple tank behind my grandmother’s house where the lotuses open before the milkman comes. I painted this one sitting on the third step, with my feet in the water and the paper on my knees. The pinks are rose madder, dropped in while the paper was still wet.',
    tags: ['lotus', 'flowers', 'water', 'pink', 'morning'],
    price: { actual: 1450, discounted: 1190, allowDiscount: true },
    images: [
      {
        file: 'lotus-pond.webp',
        alt: 'Watercolour of three pink lotuses and round green leaves on a pale, misty pond.',
      },
      { file: 'lotus-pond-2.webp', alt: 'The lotus print in a thin wooden frame on an ivory wall.' },
      {
        file: 'lotus-pond-3.webp',
        alt: 'Close view of one open lotus, the pink pigment pooled at the tips of its petals.',
      },
      { file: 'lotus-pond-4.webp', alt: 'The lotus print lying on a wooden table beside a round brush.' },
      {
        file: 'lotus-pond-5.webp',
        alt: 'Close view of a smaller lotus above the floating leaves, their edges dark where the wash has dried.',
      },
    ],
    meta: {
      medium: paper,
      size: '8 x 10 in',
      notes: 'Signed in pencil below the picture. Sent flat between boards.',
    },
  },
  {
    ...shared,
    slug: 'red-moon-seven-hills',
    name: 'Red Moon, Seven Hills',
    stock: 9,
    description:
      'Seven washes, one for each hill, and a moon in sindoor. Each layer had to dry before the next, so the whole picture took four evenings. I left the top half almost empty on purpose; that is where the quiet is.',
    tags: ['hills', 'moon', 'minimal', 'indigo'],
    price: { actual: 1250, allowDiscount: false },
    images: [
      {
        file: 'red-moon-seven-hills.webp',
        alt: 'A vermilion moon above seven layers of blue hills, each paler with distance.',
      },
      {
        file: 'red-moon-seven-hills-2.webp',
        alt: 'The moon and hills print framed in dark wood on a grey-green wall.',
      },
    ],
    meta: { medium: paper, size: '8 x 10 in' },
  },
  {
    ...shared,
    slug: 'monsoon-over-the-ghats',
    name: 'Monsoon Over the Western Ghats',
    stock: 5,
    description:
      'The bus to Mahabaleshwar stopped for a fallen tree, and for forty minutes this was the window. Payne’s grey and indigo, let loose on soaking paper, and the rain lifted out with a dry brush.',
    tags: ['monsoon', 'hills', 'rain', 'landscape'],
    price: { actual: 1450, allowDiscount: false },
    images: [
      {
        file: 'monsoon-over-the-ghats.webp',
        alt: 'Dark rain clouds breaking over green hills, slanting rain on the left and a pale strip of light.',
      },
      {
        file: 'monsoon-over-the-ghats-2.webp',
        alt: 'Close view of rain streaks where the grey cloud meets the hill.',
      },
    ],
    meta: { medium: paper, size: '10 x 8 in' },
  },
  {
    ...shared,
    slug: 'misty-deodars',
    name: 'Misty Deodars',
    stock: 4,
    description:
      'Landour in October: the trees come forward and go back as the mist breathes. Green and indigo over a grey wash that was still a little damp, so the far trees blur by themselves.',
    tags: ['trees', 'himalaya', 'mist'],
    price: { actual: 1350, allowDiscount: false },
    images: [
      {
        file: 'misty-deodars.webp',
        alt: 'Tall deodar trees in mist, dark in front and fading to pale grey-green behind.',
      },
      { file: 'misty-deodars-2.webp', alt: 'The deodar print in a thin wooden frame on an ivory wall.' },
    ],
    meta: {
      medium: paper,
      size: '11 x 14 in',
      notes: 'Printed in Pune in editions of fifty; yours is numbered.',
    },
  },
  {
    ...shared,
    slug: 'marigold-study',
    name: 'Marigold Study',
    stock: 18,
    description:
      'Three genda flowers from the string my neighbour hangs on her door every Thursday. I counted the petals of the first, gave up on the second, and painted the third properly.',
    tags: ['flowers', 'marigold', 'botanical', 'yellow', 'festive', 'gift', 'kitchen'],
    price: { actual: 950, discounted: 790, allowDiscount: true },
    images: [
      {
        file: 'marigold-study.webp',
        alt: 'Three orange and yellow marigolds on long stems with feathered leaves, in watercolour and ink.',
      },
      {
        file: 'marigold-study-2.webp',
        alt: 'The marigold print lying on a wooden table beside a round brush.',
      },
      {
        file: 'marigold-study-3.webp',
        alt: 'Close view of the largest marigold, its ruffled petals outlined in brown ink.',
      },
    ],
    meta: { medium: paper, size: '8 x 10 in' },
  },
  {
    ...shared,
    slug: 'mogra-sprig',
    name: 'मोगरा — Mogra Sprig',
    stock: 14,
    description:
      'Painting white flowers on white paper means painting everything else. The leaves hold the flowers in place here. If you know the smell, you will smell it.',
    tags: ['flowers', 'jasmine', 'botanical', 'white'],
    price: { actual: 950, allowDiscount: false },
    images: [
      {
        file: 'mogra-sprig.webp',
        alt: 'A sprig of white jasmine flowers and buds among dark green leaves on a soft green ground.',
      },
    ],
    meta: { medium: paper, size: '8 x 10 in' },
  },
  {
    ...shared,
    slug: 'banaras-ghats-dusk',
    name: 'Banaras, the Hour of Lamps',
    stock: 7,
    description:
      'The steps at Assi just after the sun goes. I kept the buildings to one shape so that the lamps would have someone to talk to. The boats were added last, three strokes each.',
    tags: ['banaras', 'river', 'city', 'dusk'],
    price: { actual: 1650, allowDiscount: false },
    images: [
      {
        file: 'banaras-ghats-dusk.webp',
        alt: 'Temple spires and stepped ghats in violet silhouette against an orange dusk, with lamps reflected in the river.',
      },
      {
        file: 'banaras-ghats-dusk-2.webp',
        alt: 'The Banaras print framed in dark wood on a grey-green wall.',
      },
    ],
    meta: { medium: paper, size: '14 x 11 in' },
  },
  {
    ...shared,
    slug: 'parakeets-on-neem',
    name: 'Two Parakeets on a Neem Branch',
    stock: 6,
    description:
      'They come at four, shout at each other till five and leave the ground covered in neem berries. One of them is always offended.',
    tags: ['birds', 'neem', 'green'],
    price: { actual: 1250, allowDiscount: false },
    images: [
      {
        file: 'parakeets-on-neem.webp',
        alt: 'Two rose-ringed parakeets on a neem branch, one looking away from the other.',
      },
      {
        file: 'parakeets-on-neem-2.webp',
        alt: 'Close view of a parakeet’s head with its red beak and rose collar.',
      },
    ],
    meta: { medium: paper, size: '8 x 10 in' },
  },
  {
    ...shared,
    slug: 'threshold-kolam',
    name: 'Kolam at the Threshold',
    stock: 20,
    description:
      'My friend Saraswathi’s mother draws one every morning without lifting her hand. This is her Friday kolam, drawn dot by dot on washed red earth. I have kept the places where the powder ran thin.',
    tags: ['kolam', 'rangoli', 'pattern'],
    price: { actual: 850, allowDiscount: false },
    images: [
      {
        file: 'threshold-kolam.webp',
        alt: 'A white looping kolam drawn around rows of dots on a red earth ground.',
      },
    ],
    meta: { medium: paper, size: '8 x 10 in' },
  },
  {
    ...shared,
    slug: 'harvest-procession',
    stock: 3,
    name: 'Everyone Going Home From the Harvest With the Drummers in Front, the Children in the Middle and the Bullocks, As Usual, Coming Last',
    description:
      'In the manner of the Warli walls I saw near Dahanu, with thanks to the women who let me watch. Rice white on a ground of mud and geru. The title is as long as the walk was.',
    tags: ['folk', 'warli', 'village', 'harvest', 'terracotta'],
    price: { actual: 1550, allowDiscount: false },
    images: [
      {
        file: 'harvest-procession.webp',
        alt: 'White stick-figure villagers, drummers, children and bullocks winding home along a dotted road on a terracotta ground.',
      },
      {
        file: 'harvest-procession-2.webp',
        alt: 'Close view of two drummers and dancing figures painted in rice white.',
      },
    ],
    meta: { medium: paper, size: '11 x 14 in' },
  },
  {
    ...shared,
    slug: 'matsya-pair',
    name: 'Matsya, a Pair',
    stock: 8,
    description:
      'Two fish going round each other, as they do on the walls at Mattancherry: ochre, green, red and a black line that never hurries. Painted in gouache first, then printed.',
    tags: ['fish', 'kerala', 'mural'],
    price: { actual: 1350, discounted: 1100, allowDiscount: false },
    images: [
      {
        file: 'matsya-pair.webp',
        alt: 'Two ornate fish in ochre, red and green circling one another among curling waves.',
      },
      { file: 'matsya-pair-2.webp', alt: 'The fish print in a thin wooden frame on an ivory wall.' },
    ],
    meta: { medium: paper, size: '8 x 10 in' },
  },
  {
    ...shared,
    slug: 'mayura',
    name: 'Mayura',
    stock: 11,
    isSoldOut: true,
    description:
      'A peacock from the border of an old sari, given more room than the weaver could spare. Each eye of the tail is a little different; I checked.',
    tags: ['peacock', 'birds', 'mural', 'blue'],
    price: { actual: 1450, allowDiscount: false },
    images: [
      {
        file: 'mayura.webp',
        alt: 'A blue peacock with a long falling tail of green and gold feathers on a cream ground with a flowering creeper.',
      },
    ],
    meta: {
      medium: paper,
      size: '8 x 10 in',
      notes: 'The next edition comes back from the printer in March.',
    },
  },
  {
    ...shared,
    slug: 'banana-leaf',
    name: 'Banana Leaf, After Rain',
    stock: 0,
    description:
      'One leaf from the plant by the water tank, torn by wind in four places. Sap green, a little turmeric, and a lot of waiting.',
    tags: ['leaf', 'botanical', 'green'],
    price: { actual: 950, allowDiscount: false },
    images: [
      {
        file: 'banana-leaf.webp',
        alt: 'A large torn banana leaf in layered greens sweeping across white paper.',
      },
    ],
    meta: { medium: paper, size: '8 x 10 in' },
  },
  {
    ...shared,
    slug: 'hundred-petal-mandala',
    name: 'Hundred-Petal Mandala',
    stock: 15,
    description:
      'Drawn with a dip pen from the middle outwards over two weeks, then washed with indigo and sindoor. If you look for the petal that is out of line, it is on the fourth ring.',
    tags: ['mandala', 'pattern', 'indigo'],
    price: { actual: 1250, discounted: 990, allowDiscount: true },
    images: [
      {
        file: 'hundred-petal-mandala.webp',
        alt: 'A round mandala of many rings of petals in indigo and vermilion washes with fine ink lines.',
      },
      {
        file: 'hundred-petal-mandala-2.webp',
        alt: 'Close view of the mandala’s inner rings, with dots and petals in ink.',
      },
    ],
    meta: { medium: paper, size: '8 x 10 in' },
  },
  {
    ...shared,
    slug: 'gulmohar-in-may',
    name: 'Gulmohar in May',
    stock: 2,
    isAvailableToSell: false,
    description:
      'The tree outside the Pune post office, at its worst behaved. The artist’s proof stays on my wall; I show it here because people ask.',
    tags: [],
    price: { actual: 1450, allowDiscount: false },
    images: [
      {
        file: 'gulmohar-in-may.webp',
        alt: 'A spreading gulmohar tree thick with red-orange blossom, petals fallen on the ground below.',
      },
    ],
    meta: { medium: 'Artist’s proof', size: '8 x 10 in' },
  },
];
