import { expect, test } from 'vitest';
import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import type { OrderedProducts } from '../orders/ordered-products.ts';
import { chosenProducts } from './chosen-products.ts';
import { parseChat } from './parse-chat.ts';

const productOf = (name: string, actual: number, variants?: unknown) => ({
  _id: name,
  name,
  stock: 3,
  price: { actual, allowDiscount: false },
  variants,
});
const sizes = {
  options: ['Size', 'Frame'],
  items: ['A3', 'A4', 'A5'].flatMap((size) =>
    ['Oak', 'No frame'].flatMap((frame) =>
      size === 'A5' && frame === 'Oak' ? [] : [{ _id: `${size} ${frame}`, values: [size, frame], stock: 2 }],
    ),
  ),
};
const byId = new Map(
  [
    productOf('Marigold', 1240),
    productOf('Banaras Ghat', 1200),
    productOf('Lotus Pond', 1250),
    productOf('Koi', 1900, sizes),
  ].map((each) => [each._id, each]),
) as unknown as OrderedProducts;

const enquiryOf = (names: readonly string[], variant?: string): Enquiry => ({
  id: 'e1',
  code: 'LOTUS-7K3',
  state: 'OPEN',
  products: names.map((name) => ({
    id: name,
    name,
    ...(variant && { variant: { id: variant, text: variant } }),
  })),
  createdAt: '2026-11-21T10:45:00Z',
  updatedAt: '2026-11-21T10:45:00Z',
});

/** What is chosen after the code; lines of the artist begin with "Studio: ". */
function chosen(enquiry: Enquiry, lines: readonly string[]) {
  const chat = ['Code: LOTUS-7K3', ...lines]
    .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `Meera: ${line}`}`)
    .join('\n');
  return chosenProducts(enquiry, parseChat(chat, { admin: 'Studio' }), byId);
}
const favorites = enquiryOf(['Marigold', 'Banaras Ghat', 'Lotus Pond']);
const ofFavorites = (...lines: string[]) =>
  chosen(favorites, lines).enquiry.products.map(({ name }) => name.split(' ')[0]);
const two = ['Marigold', 'Banaras'];
const three = [...two, 'Lotus'];

test.each([
  ['only Marigold and Banaras please'],
  ['Hi! Only Marigold and Banaras please … 2440'],
  ['sirf marigold aur banaras chahiye'],
  ['Marigold aur Banaras hi bhej do'],
  ['not the Lotus'],
  ['Marigold and Banaras, not the lotus please'],
  ['lotus pond nahi chahiye'],
  ['सिर्फ Marigold और Banaras चाहिए'],
  ['not the Lotus', '12 Lotus Road, Thrissur 680001'],
])('“%s” leaves out the third piece', (...lines) => {
  expect(ofFavorites(...lines)).toEqual(two);
});

test.each([
  ['hi, Marigold and Banaras are lovely'],
  ['only Marigold available?'],
  ['only Marigold has a small stain'],
  ['only Marigold or Banaras'],
  ['Do not remove the Marigold'],
  ["please don't leave Lotus, and do not skip Banaras"],
  ['I just want to confirm the Marigold size'],
  ['Mam hi, Marigold and Banaras please'],
  ['only Marigold and Banaras', 'Studio: Marigold is not available', 'oh'],
  ['only Marigold and Banaras', 'is the lotus still there?'],
  ['only Marigold and Banaras', 'ok all three please'],
  ['Studio: only Marigold and Banaras are left'],
  ['not the Lotus', 'only Marigold, Banaras and Lotus'],
])('“%s” is about all three pieces, or not clear', (...lines) => {
  expect(ofFavorites(...lines)).toEqual(three);
});

test('the pieces that the customer names must fit the total of the chat', () => {
  const wish = 'only Marigold and Banaras please';
  expect(ofFavorites(wish, 'Studio: 2440 total', 'ok done')).toEqual(two);
  expect(ofFavorites(wish, 'Studio: 2440 + 80 courier, total 2520', 'ok done')).toEqual(two);
  expect(ofFavorites(wish, 'Studio: 2300 total', 'ok done')).toEqual(two);
  expect(ofFavorites(wish, 'Studio: 3690 total', 'ok done')).toEqual(three);
  expect(chosen(favorites, [wish]).notes).toEqual([`Without Lotus Pond: “${wish}”`]);
});

const koi = enquiryOf(['Koi'], 'A3 Oak');
const ofKoi = (...lines: string[]) => {
  const { enquiry, doubts } = chosen(koi, lines);
  return [enquiry.products[0]?.variant?.id, doubts.length];
};

test.each([
  ['A4 chahiye… 1400 last', 'A4 Oak'],
  ['a4 size please', 'A4 Oak'],
  ['A3 nahi, A4 chahiye', 'A4 Oak'],
  ['A4 instead of A3', 'A4 Oak'],
  ['A4, no frame please', 'A4 No frame'],
  ['ok A3 please', 'A3 Oak'],
  ['not A4', 'A3 Oak'],
  ['a4 hi chahiye', 'A4 Oak'],
  ['thanks, 12 A4 Road, Thrissur 680001', 'A3 Oak'],
])('“%s” after the code of A3 with an oak frame is about %s', (line, variant) => {
  expect(ofKoi(line)).toEqual([variant, 0]);
});

test.each([
  ['A4 kitne ka?'],
  ['and one A4'],
  ['A4 bhi'],
  ['A4 or A5'],
  ['my sister has A4 from you'],
  ['A5 please'],
])('“%s” names another variant, which is not clear or does not exist: the artist checks it', (line) => {
  expect(ofKoi(line)).toEqual(['A3 Oak', 1]);
});

test('a variant that the artist does not have is not chosen', () => {
  expect(ofKoi('A4 chahiye', 'Studio: A4 not available, only A3 at 1900', 'ok done')).toEqual(['A3 Oak', 0]);
});

test('a later choice settles a question, and of several pieces none is chosen', () => {
  expect(ofKoi('A4 kitne ka?', 'Studio: 1400', 'ok A3 please')).toEqual(['A3 Oak', 0]);
  expect(ofKoi('A4 chahiye', 'Studio: 1400', 'A5 kitne ka?')).toEqual(['A4 Oak', 1]);
  const { enquiry, doubts } = chosen(enquiryOf(['Koi', 'Marigold']), ['A4, no frame']);
  expect([enquiry.products.map(({ variant }) => variant), doubts.length]).toEqual([
    [undefined, undefined],
    1,
  ]);
  // Also of a product without a variant in the enquiry.
  expect(chosen(enquiryOf(['Koi']), ['A4, no frame']).enquiry.products[0]?.variant?.id).toBe('A4 No frame');
});
