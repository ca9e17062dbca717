// The products of the stocked shop.
import sharp from 'sharp';

/** A category with a long name and description, in two scripts. */
export const oddCategory = {
  name: 'धूप के चित्र और लम्बे नाम, Long Names of Handmade Things From the Konkan Coast',
  description:
    'कोंकण के तट से, हाथ से बने काग़ज़ पर। Everything here was made slowly, and its name was given to it slowly too.',
  features: [
    { emoji: '🪁', title: 'हल्का', description: 'हर हवा में उड़ता है।' },
    { emoji: '👩‍🎨', title: 'Made by one pair of hands', description: 'From the first line to the last knot.' },
    { emoji: '🧵', title: 'Tied', description: 'With cotton.' },
    { emoji: '📜', title: 'Written', description: 'With a reed.' },
  ],
};

/** Names that are long or in other scripts, and an ordinary one. */
export const longNames = [
  'बारिश के बाद की धूप में नहाता हुआ आँगन',
  'A name that goes on and on and will not stop until it has told the whole of its story, twice over if need be',
  `Longword${'a'.repeat(60)}`,
  'மழைக்குப் பின் முற்றம்',
  'بارش کے بعد',
  'Kulhad and Diya',
  'ज्येष्ठ की दोपहर',
];

const colors = ['#7a8b69', '#a4553b', '#4d6a88', '#c19a4b'];
const mediums = ['Ink', 'Watercolor', 'Charcoal'];

/** More than a hundred products: of three mediums in turn, every fifth one sold out, each with one of four images. */
export const studies = Array.from({ length: 130 }, (_, index) => ({
  image: index % colors.length,
  color: colors[index % colors.length] ?? '',
  input: {
    name: `Study ${index + 1}`,
    description: `The sheet of day ${index + 1}.`,
    price: { actual: 101 + index, allowDiscount: false },
    stock: index % 5 === 4 ? 0 : 3,
    meta: { medium: mediums[index % mediums.length], size: '8 x 10 in' },
  },
}));

/** An image that is large enough for deep zoom, a disc behind bars, as a data URL. */
export async function largeSheet(): Promise<string> {
  const bars = Array.from({ length: 40 }, (_, index) => `<path d="M0 ${index * 50}h3000"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2000"><rect width="3000" height="2000" fill="#f0e8d8"/><circle cx="1500" cy="1000" r="600" fill="#35506b"/><g stroke="#a03020" stroke-width="4">${bars}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg().toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}
