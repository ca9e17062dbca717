import type { ConflictFields } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import type { Category, CategoryInput, Feature } from '#contract/catalog/category.ts';

/** The feature in the editor: a new one, or the one at this index of the list. */
export type EditedFeature = Feature & { at: number | 'new' };

export type CategoryDraft = {
  name: string;
  description: string;
  browseDescription: string;
  features: Feature[];
  starterFeatures: boolean;
  visibility: boolean;
  /** The edited feature: a part of the draft, so that it is stored with it. Stored drafts have this name, so keep it. */
  inHand: EditedFeature;
};

export const noFeature: EditedFeature = { emoji: '', title: '', description: '', at: 'new' };

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

/** What `CategoryInput` validates: the draft without the feature in the editor. */
export function toInput({ inHand: _inHand, ...input }: CategoryDraft) {
  return input;
}

/**
 * The request body of a valid input, without an empty list of features.
 * @param defaultsBefore the choice of default features when the form opened; sent only if changed
 */
export function toBody({ features, starterFeatures, ...input }: CategoryInput, defaultsBefore = true) {
  return {
    ...input,
    ...(features.length > 0 ? { features } : {}),
    ...(starterFeatures === defaultsBefore ? {} : { starterFeatures }),
  };
}

/** Whether the editor holds a new or changed feature that is not in the list. */
export function isFeaturePending({ inHand, features }: Pick<CategoryDraft, 'inHand' | 'features'>): boolean {
  const { at: index, emoji, title, description } = inHand;
  const before = index === 'new' ? noFeature : (features[index] ?? noFeature);
  return emoji !== before.emoji || title !== before.title || description !== before.description;
}

const text = (label: string) => ({ label, show: (value: string) => value });
const featureText = ({ emoji, title, description }: Feature) => `${emoji} ${title}: ${description}`;

/** Each field's label, and how its value reads in the conflict dialog. */
export const conflictFields: ConflictFields<CategoryDraft> = {
  name: text('Name'),
  description: text('Description'),
  browseDescription: text('Browse description'),
  features: { label: 'Features', show: (features) => features.map(featureText).join('\n') },
  starterFeatures: { label: 'Default features', show: (shown) => (shown ? 'Shown' : 'Not shown') },
  visibility: { label: 'Visibility', show: (visible) => (visible ? 'Visible' : 'Hidden') },
  inHand: { label: 'Feature in the editor', show: featureText },
};
