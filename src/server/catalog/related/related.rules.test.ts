import { expect, test } from 'vitest';
import { chooseRelated, type RelatedRow, type RelatedTo } from './related.rules.ts';

const row = (id: string, changed: Partial<RelatedRow> = {}): RelatedRow => ({
  id,
  tags: '[]',
  pay_paise: 1_000,
  created_at: 0,
  stock: 1,
  is_sold_out: 0,
  is_available_to_sell: 1,
  is_for_sale_in_gallery: 0,
  ...changed,
});
const product = (changed: Partial<RelatedTo> = {}): RelatedTo => ({
  ...row('own'),
  category_id: 'c1',
  category_gallery: 0,
  ...changed,
});

test('products that can be ordered come first, then those that share more tags, then the nearest in price', () => {
  const related = [
    row('sold', { tags: '["Moon","lotus"]', stock: 0 }),
    row('marked', { tags: '["Moon"]', is_sold_out: 1 }),
    row('not for sale', { is_available_to_sell: 0 }),
    row('far', { pay_paise: 5_000 }),
    row('near', { pay_paise: 1_100 }),
    row('one tag', { pay_paise: 9_000, tags: '["LOTUS","blue"]' }),
    row('two tags', { pay_paise: 9_900, tags: '["lotus","moon"]' }),
  ];
  expect(chooseRelated(product({ tags: '["Lotus","Moon"]' }), related, related.length)).toEqual([
    'two tags',
    'one tag',
    'near',
    'far',
    'sold',
    'marked',
    'not for sale',
  ]);
  expect(chooseRelated(product({ tags: '["Lotus","Moon"]' }), related, 2)).toEqual(['two tags', 'one tag']);
});

test('in a gallery, the order has nothing to do with prices, and with stock only for products that are for sale', () => {
  const related = [
    row('old', { created_at: 100, pay_paise: 1_000 }),
    row('new', { created_at: 900, pay_paise: 99_000, stock: 0 }),
    row('sold', { created_at: 1_000, is_for_sale_in_gallery: 1, stock: 0 }),
  ];
  expect(chooseRelated(product({ category_gallery: 1, created_at: 1_000 }), related, 4)).toEqual([
    'new',
    'old',
    'sold',
  ]);
});

test('equally related products are in the order of their ids', () => {
  expect(chooseRelated(product(), [row('b'), row('c'), row('a')], 4)).toEqual(['a', 'b', 'c']);
});
