import type { Feature } from '#contract/catalog/category.ts';
import type { CategoryDraft } from './category-draft.ts';

type Fields = {
  [Field in keyof CategoryDraft]: { label: string; show: (value: CategoryDraft[Field]) => string };
};

const asIs = (words: string) => words;
const inWords = ({ emoji, title, description }: Feature) => `${emoji} ${title}: ${description}`;

/** How the fields of a category read where two people changed the same one. */
export const conflictFields: Fields = {
  name: { label: 'Name', show: asIs },
  description: { label: 'Description', show: asIs },
  browseDescription: { label: 'Browse description', show: asIs },
  features: { label: 'Features', show: (features) => features.map(inWords).join('\n') },
  starterFeatures: { label: 'Starter features', show: (shown) => (shown ? 'Shown' : 'Not shown') },
  visibility: { label: 'Visibility', show: (visible) => (visible ? 'Visible' : 'Hidden') },
  inHand: { label: 'Feature in the editor', show: inWords },
};
