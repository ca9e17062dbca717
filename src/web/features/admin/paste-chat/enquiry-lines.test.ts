import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import type { Hold } from '#contract/orders/hold.ts';
import type { OrderedProducts } from '../orders/ordered-products.ts';
import { isTotalOfAll, linesOfAll } from './enquiry-lines.ts';
import { parseChat } from './parse-chat.ts';

const product = (id: string, text?: string) => ({
  id,
  name: id,
  ...(text !== undefined && { variant: { id: text, text } }),
});
const enquiry = (code: string, products: Enquiry['products']): Enquiry => ({
  id: code,
  code,
  state: 'OPEN',
  products,
  createdAt: '2026-11-21T10:45:00Z',
  updatedAt: '2026-11-21T10:45:00Z',
});
const lotus = enquiry('LOTUS-7K3', [product('lotus')]);
const koi = enquiry('KOI-8WQ', [product('koi')]);
const shown = (enquiries: readonly Enquiry[]) =>
  linesOfAll(enquiries, undefined).map(({ id, variant = '', quantity }) => `${quantity} ${id}${variant}`);

test('the quantities of a product that several enquiries name are added up', () => {
  expect(shown([lotus, koi, enquiry('LOTUS-2AB', [product('lotus')])])).toEqual(['2 lotus', '1 koi']);
  const variants = enquiry('LOTUS-9XY', [product('lotus', 'A4')]);
  expect(shown([lotus, variants, variants])).toEqual(['1 lotus', '2 lotusA4']);
});

test('a product that several enquiries name takes the hold of the last one', () => {
  const hold = { id: 'h1', enquiryCode: 'LOTUS-2AB', product: product('lotus') } as unknown as Hold;
  const lines = linesOfAll([lotus, enquiry('LOTUS-2AB', [product('lotus')])], [hold]);
  expect(lines).toEqual([{ id: 'lotus', name: 'lotus', quantity: '2', hold: 'h1' }]);
});

const byId = new Map(
  Object.entries({ lotus: 900, koi: 700, fish: 700 }).map(([id, actual]) => [
    id,
    { _id: id, price: { actual, allowDiscount: false }, stock: 5 } as unknown as Product,
  ]),
) satisfies OrderedProducts;
const part = (value: string) => ({ value, source: value });
const agreed = (value: number) => ({ ...part(String(value)), isAgreed: true });

test('a total that several enquiries cost together is theirs', () => {
  expect(isTotalOfAll([lotus, koi], byId, { total: agreed(1600) })).toBe(true);
  expect(isTotalOfAll([lotus, koi], byId, { total: agreed(1680), shipping: part('80') })).toBe(true);
  // Also if it is twice the price of one.
  expect(isTotalOfAll([koi, enquiry('FISH-3CD', [product('fish')])], byId, { total: agreed(1400) })).toBe(
    true,
  );
});

const total = (text: string) =>
  parseChat(
    ['Code: LOTUS-7K3', 'and this too. Code: KOI-8WQ', 'price for the two pieces?', ...text.split('\n')]
      .map((line) => `[10:45 am, 21/11/2026] ${line.startsWith('Studio: ') ? line : `Meera: ${line}`}`)
      .join('\n'),
    { admin: 'Studio' },
  ).fields;

test.each([
  ['Studio: 19,000 दोनों का\nok', undefined],
  ['Studio: both for 19000\nok\npaid 5000 UTR 616412345999', '5000'],
  ['19,000 dono ka?\nStudio: ok', undefined],
])('“%s” is one price for two codes, and no quantity', (text, paid) => {
  const fields = total(text);
  expect(fields.total).toMatchObject({ value: '19000', isAgreed: true, codes: 2 });
  expect(fields.quantity).toBeUndefined();
  expect(fields.paid?.value).toBe(paid);
  expect(isTotalOfAll([lotus, koi], byId, fields)).toBe(true);
  expect(isTotalOfAll([lotus, koi, enquiry('LOTUS-2AB', [product('lotus')])], byId, fields)).toBe(false);
  expect(isTotalOfAll([koi], byId, fields)).toBe(false);
});

test.each([
  ['one enquiry', [koi], { total: agreed(700) }],
  ['the price of one of them', [lotus, koi], { total: agreed(900) }],
  ['the price of one of them with shipping', [lotus, koi], { total: agreed(980), shipping: part('80') }],
  ['another amount', [lotus, koi], { total: agreed(1500) }],
  ['an amount that nobody agreed to', [lotus, koi], { total: part('1600') }],
  ['a quantity', [lotus, koi], { total: agreed(1600), quantity: part('2') }],
  ['a product without a price', [lotus, enquiry('GONE-4EF', [product('gone')])], { total: agreed(900) }],
  ['no total', [lotus, koi], {}],
])('the total of %s is not that of several enquiries', (_, enquiries, fields) => {
  expect(isTotalOfAll(enquiries, byId, fields)).toBe(false);
});
