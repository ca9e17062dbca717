import { expect, test } from 'vitest';
import { details, fieldName, fieldValue, isDeletion, sentence } from './entry-text.ts';

const target = { _id: '1', name: 'Lotus' };

test.each([
  [
    { action: 'create', kind: 'product', target, changes: [] },
    { before: 'added the product', name: 'Lotus' },
  ],
  [
    {
      action: 'delete',
      kind: 'category',
      target,
      changes: [{ field: 'products', before: '3', after: '0' }],
    },
    { before: 'deleted the category', name: 'Lotus', after: 'with its 3 products' },
  ],
  [
    {
      action: 'restore',
      kind: 'category',
      target,
      changes: [{ field: 'products', before: '0', after: '1' }],
    },
    { before: 'restored the category', name: 'Lotus', after: 'with its 1 product' },
  ],
  [{ action: 'update', kind: 'settings', target, changes: [] }, { before: 'changed the settings' }],
  [
    { action: 'bulk', kind: 'product', target: { name: '7 products' }, changes: [] },
    { before: 'changed 7 products together' },
  ],
  [
    {
      action: 'bulk',
      kind: 'product',
      target: { name: '4 products: Lotus: at dawn, Crane, Reed and 1 more' },
      changes: [],
    },
    { before: 'changed 4 products together: Lotus: at dawn, Crane, Reed and 1 more' },
  ],
  [
    {
      action: 'bulk',
      kind: 'product',
      target: { name: '7 products' },
      changes: [{ field: 'deleted', before: '', after: 'yes' }],
    },
    { before: 'deleted 7 products together' },
  ],
  [
    {
      action: 'bulk',
      kind: 'product',
      target: { name: '2 products: Lotus, Crane' },
      changes: [{ field: 'price', before: '', after: 'as before' }],
    },
    { before: 'undid a change of 2 products: Lotus, Crane' },
  ],
  [
    { action: 'import', kind: 'catalogue', target: { name: '2 added, 1 changed' }, changes: [] },
    { before: 'imported products: 2 added, 1 changed' },
  ],
  [
    {
      action: 'update',
      kind: 'order',
      target: { _id: '1', name: 'ORD-1001' },
      changes: [{ field: 'personalData', before: '', after: 'erased' }],
    },
    { before: 'erased the customer’s data of', name: 'ORD-1001' },
  ],
  [
    { action: 'update', kind: 'order', target: { _id: '1', name: 'ORD-1001' }, changes: [] },
    { before: 'changed the order', name: 'ORD-1001', after: '(details erased)' },
  ],
] as const)('describes the entry %j', (entry, expected) => {
  expect(sentence({ ...entry, changes: [...entry.changes] })).toEqual(expected);
});

test('leaves out details that the sentence mentions', () => {
  const stock = { field: 'stock', before: '1', after: '2' };
  const erasure = { field: 'personalData', before: '', after: 'erased' };
  expect(details([{ field: 'products', before: '0', after: '2' }, stock, erasure])).toEqual([stock]);
});

test('treats a bulk change that deletes as a deletion', () => {
  expect(isDeletion({ action: 'bulk', changes: [{ field: 'deleted', before: '', after: 'yes' }] })).toBe(
    true,
  );
  expect(isDeletion({ action: 'bulk', changes: [] })).toBe(false);
});

test.each([
  ['actualPrice', '120000', '₹1,20,000'],
  ['discountedPrice', '', undefined],
  ['tags', 'blue|gift\\|wrap', 'blue, gift|wrap'],
  ['pictures', '/media/a.webp Two, words, /media/b.webp', '2 pictures'],
  ['pictures', '/media/a.webp, /media…', '1 picture or more'],
  ['stock', '0', '0'],
  ['status', 'SHIPPED', 'Shipped'],
  ['deliveryDate', '2026-03-09', '9 Mar 2026'],
])('shows the %s %j as %j', (field, value, text) => {
  expect(fieldValue(field, value)).toBe(text);
});

test('shows the label of a field, or its name without one', () => {
  expect([fieldName('actualPrice'), fieldName('somethingNew')]).toEqual(['Actual price', 'somethingNew']);
});

test('shows changes of the branding with the words of its form', () => {
  expect(fieldValue('hidden', 'shopCard, quotes')).toBe(
    'Card of the shop, Quotes on the pages of categories',
  );
  expect(fieldValue('home', 'cards, hero')).toBe('Cards, Large piece and tagline');
  expect(fieldValue('logo', '/media/0123.webp')).toBe('a picture');
  expect(fieldValue('hero', '0190b7c2-1111-7aaa-8bbb-0123456789ab')).toBe('a piece');
  expect(fieldValue('hero', 'Lotus')).toBe('Lotus');
  expect(fieldName('words.shopTitle')).toBe('Card of the shop, Title');
  expect(fieldName('words.shopIntro')).toBe('First line of the shop page');
  // An entry of an earlier version.
  expect(fieldValue('words', 'shopTitle: Prints: all\nshopIntro: Hello')).toBe(
    'Card of the shop, Title: Prints: all\nFirst line of the shop page: Hello',
  );
});
