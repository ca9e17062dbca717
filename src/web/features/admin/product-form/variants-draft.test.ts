import { describe, expect, test } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { VariantsInput } from '#contract/catalog/variants.ts';
import {
  addOption,
  addValues,
  fromVariants,
  missingVariants,
  printVariantsDraft,
  removeOption,
  removeValue,
  renameOption,
  toVariantsInput,
  typedStock,
  type VariantsDraft,
  valuesOfOption,
} from './variants-draft.ts';

const none: VariantsDraft = { options: [], items: [] };
const combinations = ({ items }: VariantsDraft) => items.map(({ values }) => values.join('/'));

/** Two sizes, and two frames. */
function sizesAndFrames(): VariantsDraft {
  const sizes = addValues(renameOption(addOption(none), 0, 'Size'), 0, 'A4, A3');
  return addValues(renameOption(addOption(sizes), 1, 'Frame'), 1, 'None\nOak');
}

describe('the variants of a form', () => {
  test('are the combinations of the values', () => {
    const draft = sizesAndFrames();
    expect(draft.options).toEqual(['Size', 'Frame']);
    expect(combinations(draft)).toEqual(['A4/None', 'A3/None', 'A4/Oak', 'A3/Oak']);
    expect([valuesOfOption(draft, 0), valuesOfOption(draft, 1)]).toEqual([
      ['A4', 'A3'],
      ['None', 'Oak'],
    ]);
    expect(VariantsInput.safeParse(toVariantsInput(draft)).success).toBe(true);
  });

  test('take over the stock of the product, all in the first one', () => {
    const sizes = addValues(addOption(none), 0, 'A4, A3', ' 6 ');
    expect(sizes.items.map(({ stock }) => stock)).toEqual(['6', '0']);
    const framed = addValues(addOption(sizes), 1, 'None, Oak', '6');
    expect(typedStock(framed)).toBe(6);
    expect(typedStock(addValues(addOption(none), 0, 'A4', ''))).toBe(0);
  });

  test('ignore a value that is there in another case', () => {
    expect(combinations(addValues(sizesAndFrames(), 0, ' a4 ,, A3'))).toHaveLength(4);
  });

  test('keep what is typed when a value or an option is added or removed', () => {
    const { options, items } = sizesAndFrames();
    const typed = {
      options,
      items: items.map((item, index) => ({ ...item, id: `v${index}`, price: `${index}` })),
    };
    const fewer = removeValue(typed, 1, 'Oak');
    expect(fewer.items.map(({ id, price }) => [id, price])).toEqual([
      ['v0', '0'],
      ['v1', '1'],
    ]);
    // The only value left is cleared: without its variants, the sizes would be lost.
    const cleared = removeValue(fewer, 1, 'None');
    expect(combinations(cleared)).toEqual(['A4/', 'A3/']);
    expect(VariantsInput.safeParse(toVariantsInput(cleared)).success).toBe(false);
    expect(combinations(addValues(cleared, 1, 'Pine'))).toEqual(['A4/Pine', 'A3/Pine']);
    expect(removeOption(typed, 1).items.map(({ id }) => id)).toEqual(['v0', 'v1']);
    expect(removeOption(removeOption(typed, 1), 0)).toEqual(none);
  });

  test('list the combinations that were removed', () => {
    const { options, items } = sizesAndFrames();
    const missing = missingVariants({ options, items: items.toSpliced(1, 1) });
    expect(missing).toEqual([{ values: ['A3', 'None'], price: '', stock: '0' }]);
    expect(missingVariants({ options, items })).toEqual([]);
    expect(missingVariants(none)).toEqual([]);
  });

  test('stop at the limit, however many values there are', () => {
    const many = Array.from({ length: 40 }, (_, n) => `v${n}`).join(',');
    const draft = addValues(addOption(addValues(addOption(none), 0, many)), 1, many);
    expect(draft.items).toHaveLength(limits.variants);
    expect(missingVariants(draft)).toEqual([]);
    const items = draft.items.slice(5, 45);
    expect(missingVariants({ ...draft, items })).toHaveLength(limits.variants - items.length);
  });

  test('are sent as numbers, and are the same after a save', () => {
    const variants = {
      options: ['Size'],
      items: [
        { _id: 'a', values: ['A4'], stock: 2 },
        { _id: 'b', values: ['A3'], price: 900.5, stock: 1 },
      ],
    };
    const draft = fromVariants(variants);
    expect(draft.items.map(({ price }) => price)).toEqual(['', '900.5']);
    expect(toVariantsInput(draft)).toEqual(variants);
    expect(typedStock(draft)).toBe(3);
    expect(typedStock({ ...draft, items: [...draft.items, { values: [], price: '', stock: '-3' }] })).toBe(3);
    expect(printVariantsDraft(draft)).toBe('Size: A4, 2 in stock\nSize: A3, ₹900.5, 1 in stock');
    expect(toVariantsInput(fromVariants(undefined))).toBeNull();
  });

  test('ask for a number where the price has letters', () => {
    const { items, ...draft } = sizesAndFrames();
    const { error } = VariantsInput.safeParse(
      toVariantsInput({ ...draft, items: items.map((item) => ({ ...item, price: '9oo' })) }),
    );
    expect(error?.issues[0]?.message).toBe('Please give the price as a number');
  });

  test('keep a value that is too long, which the validation reports', () => {
    const draft = addValues(renameOption(addOption(none), 0, 'Size'), 0, 'x'.repeat(100));
    expect(combinations(draft)).toEqual(['x'.repeat(100)]);
    const { error } = VariantsInput.safeParse(toVariantsInput(draft));
    expect(error?.issues[0]).toMatchObject({
      path: ['items', 0, 'values', 0],
      message: 'The value of an option can have at most 80 characters',
    });
  });

  test('have errors at their fields', () => {
    const draft = renameOption(sizesAndFrames(), 0, ' ');
    const items = draft.items.with(1, { values: ['A4', 'none'], price: '-1', stock: '' });
    const { error } = VariantsInput.safeParse(toVariantsInput({ ...draft, items }));
    expect(new Set(error?.issues.map(({ path }) => path.join('.')))).toEqual(
      new Set(['options.0', 'items.1.price', 'items.1.stock']),
    );
  });
});
