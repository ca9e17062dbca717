import { expect, test } from 'vitest';
import { CategoryInput } from '#contract/catalog/category.ts';
import { isHalfWritten, newCategory, noFeature, toBody, toInput } from './category-draft.ts';
import { moved } from './reorder-features.ts';

const kites = { emoji: '🪁', title: 'Light', description: 'Flies in any wind.' };

test('what is empty does not travel', { tags: ['S265', 'S266'] }, () => {
  const body = (draft: Partial<typeof newCategory>) =>
    JSON.parse(JSON.stringify(toBody(CategoryInput.parse(toInput({ ...newCategory, ...draft })))));
  expect(body({ name: '  Kites ', description: '  ', browseDescription: '' })).toEqual({
    name: 'Kites',
    visibility: true,
  });
  const words = { description: ' Of paper. ', browseDescription: ' For windy days. ' };
  expect(body({ name: 'Kites', ...words, features: [kites] })).toEqual({
    name: 'Kites',
    description: 'Of paper.',
    browseDescription: 'For windy days.',
    features: [kites],
    visibility: true,
  });
});

test('the choice of starter features travels only where it changed', () => {
  const body = (starterFeatures: boolean, before?: boolean) =>
    toBody(CategoryInput.parse(toInput({ ...newCategory, name: 'Kites', starterFeatures })), before);
  expect(body(true)).not.toHaveProperty('starterFeatures');
  expect(body(false)).toMatchObject({ starterFeatures: false });
  expect(body(false, false)).not.toHaveProperty('starterFeatures');
  expect(body(true, false)).toMatchObject({ starterFeatures: true });
});

test('a feature is half-written while the editor holds what the list does not', () => {
  expect(isHalfWritten({ features: [], inHand: noFeature })).toBe(false);
  expect(isHalfWritten({ features: [], inHand: { ...noFeature, title: 'L' } })).toBe(true);
  expect(isHalfWritten({ features: [kites], inHand: { ...kites, at: 0 } })).toBe(false);
  expect(isHalfWritten({ features: [kites], inHand: { ...kites, title: '', at: 0 } })).toBe(true);
});

test('a feature is moved to another place, and never out of the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});
