import type { Category, CategoryInput, Feature } from '#contract/catalog/category.ts';

/** A feature in the editor: a new one, or the one at that place of the list. */
export type FeatureInHand = Feature & { at: number | 'new' };

/** A category as its form holds it. */
export type CategoryDraft = {
  name: string;
  description: string;
  browseDescription: string;
  features: Feature[];
  starterFeatures: boolean;
  visibility: boolean;
  /** Kept like the rest, so that a half-written feature is not lost either. */
  inHand: FeatureInHand;
};

export const noFeature: FeatureInHand = { emoji: '', title: '', description: '', at: 'new' };

export const newCategory: CategoryDraft = {
  name: '',
  description: '',
  browseDescription: '',
  features: [],
  starterFeatures: true,
  visibility: true,
  inHand: noFeature,
};

export function toDraft(category: Category): CategoryDraft {
  const { name, description = '', browseDescription = '' } = category;
  const { features, starterFeatures, visibility } = category;
  return { name, description, browseDescription, features, starterFeatures, visibility, inHand: noFeature };
}

export function toInput({ inHand: _inHand, ...input }: CategoryDraft) {
  return input;
}

/**
 * What travels: optional things that are not there are left out, and the choice of starter features where it is as it was.
 * @param before that choice as the form began
 */
export function toBody({ features, starterFeatures, ...input }: CategoryInput, before = true) {
  return {
    ...input,
    ...(features.length > 0 ? { features } : {}),
    ...(starterFeatures === before ? {} : { starterFeatures }),
  };
}

/** Whether something stands in the editor that is in the list neither as it is nor at all. */
export function isHalfWritten({ inHand, features }: Pick<CategoryDraft, 'inHand' | 'features'>): boolean {
  const { at, emoji, title, description } = inHand;
  const before = at === 'new' ? noFeature : (features[at] ?? noFeature);
  return emoji !== before.emoji || title !== before.title || description !== before.description;
}
