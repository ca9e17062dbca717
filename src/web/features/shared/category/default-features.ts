import type { Category, Feature } from '#contract/catalog/category.ts';

const prints: Feature[] = [
  { emoji: '📐', title: 'Three sizes', description: 'Choose 8x10, 11x14 or 16x20 inches.' },
  { emoji: '📜', title: 'Archival paper', description: 'Printed on archival paper.' },
  { emoji: '📦', title: 'Quickly on its way', description: 'Packed and shipping in 2-3 days.' },
];

const bookmarks: Feature[] = [
  { emoji: '📖', title: 'Thick card stock', description: 'Made of thick card stock.' },
  { emoji: '📏', title: '6x2 inch size', description: 'Fits a paperback as well as a big book.' },
  { emoji: '🎀', title: 'Satin ribbon', description: 'Each has a satin ribbon.' },
  { emoji: '🎁', title: 'Gift-ready sleeve', description: 'Comes in a gift-ready sleeve.' },
];

const otherwise: Feature[] = [
  { emoji: '🤲', title: 'Handcrafted', description: 'Each piece is made by hand.' },
  { emoji: '🌿', title: 'Eco-Friendly', description: 'One piece by hand instead of a thousand by machine.' },
  { emoji: '🎨', title: 'Unique Designs', description: 'Each design is the artist’s own.' },
  { emoji: '🏡', title: 'Support Local', description: 'You buy from the person who makes it.' },
];

type WithFeatures = Pick<Category, 'slug' | 'features' | 'starterFeatures'>;

/** A category's own features; without any, the default features for its slug if the artist has not turned them off. */
export function visibleFeatures(category: WithFeatures): readonly Feature[] {
  if (category.features.length > 0) return category.features;
  if (!category.starterFeatures) return [];
  if (/\bprints?\b/.test(category.slug)) return prints;
  if (/\bbookmarks?\b/.test(category.slug)) return bookmarks;
  return otherwise;
}
