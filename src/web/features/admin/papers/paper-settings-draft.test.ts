import { expect, test } from 'vitest';
import { defaultPaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { missingTaxText } from './paper-settings-draft.ts';

const categories = ['Prints', 'Cards'].map((name) => ({ _id: name, name }));
const tax = { hsn: '9701', rate: null };
const all = {
  shipping: tax,
  others: tax,
  categories: categories.map(({ _id }) => ({ ...tax, category: _id })),
};

test('a save names what a bill of supply or a tax invoice cannot be issued for', () => {
  expect(missingTaxText(defaultPaperSettings, categories)).toBeUndefined();
  const composition = { ...defaultPaperSettings, regime: 'composition' } as const;
  expect(missingTaxText(composition, categories)).toBe(
    'No bill of supply can be issued for “Prints”, “Cards”, shipping and other lines without HSN code.',
  );
  expect(missingTaxText({ ...composition, ...all }, categories)).toBeUndefined();
  const more = [...categories, { _id: 'Bags', name: 'Bags' }];
  expect(missingTaxText({ ...composition, ...all }, more)).toBe(
    'No bill of supply can be issued for “Bags” without HSN code.',
  );
  expect(missingTaxText(composition, more)).toContain('“Prints”, “Cards”, “Bags”, shipping and 1 more');
  expect(missingTaxText({ ...composition, ...all, regime: 'registered' }, [])).toBe(
    'No tax invoice can be issued for shipping and other lines without HSN code and tax rate.',
  );
});
