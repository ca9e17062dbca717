import { expect, test } from 'vitest';
import { CategoryInput } from '#contract/catalog/category.ts';
import { isFeaturePending, newCategory, noFeature, toBody, toInput } from './category-draft.ts';

const kites = { emoji: '🪁', title: 'Light', description: 'Flies in any wind.' };

test('leaves empty fields out of the request', { tags: ['S265', 'S266'] }, () => {
  const body = (draft: Partial<typeof newCategory>) =>
    JSON.parse(JSON.stringify(toBody(CategoryInput.parse(toInput({ ...newCategory, ...draft })))));
  expect(body({ name: '  Kites ', description: '  ', browseDescription: '' })).toEqual({
    name: 'Kites',
    visibility: true,
  });
  const texts = { description: ' Of paper. ', browseDescription: ' For windy days. ' };
  expect(body({ name: 'Kites', ...texts, features: [kites] })).toEqual({
    name: 'Kites',
    description: 'Of paper.',
    browseDescription: 'For windy days.',
    features: [kites],
    visibility: true,
  });
});

test('sends the choice of default features only if it changed', () => {
  /** @param before absent for a new category */
  const body = ({ before, after }: { before?: boolean; after: boolean }) => {
    const draft = { ...newCategory, name: 'Kites', starterFeatures: after };
    return toBody(CategoryInput.parse(toInput(draft)), before);
  };
  expect(body({ after: true })).not.toHaveProperty('starterFeatures');
  expect(body({ after: false })).toMatchObject({ starterFeatures: false });
  expect(body({ before: false, after: false })).not.toHaveProperty('starterFeatures');
  expect(body({ before: false, after: true })).toMatchObject({ starterFeatures: true });
});

test('a feature is pending while the editor differs from the list', () => {
  expect(isFeaturePending({ features: [], inHand: noFeature })).toBe(false);
  expect(isFeaturePending({ features: [], inHand: { ...noFeature, title: 'L' } })).toBe(true);
  expect(isFeaturePending({ features: [kites], inHand: { ...kites, at: 0 } })).toBe(false);
  expect(isFeaturePending({ features: [kites], inHand: { ...kites, title: '', at: 0 } })).toBe(true);
});
