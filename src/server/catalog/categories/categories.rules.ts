import type { Category, CategoryInput } from '#contract/catalog/category.ts';
import type { Feature } from '#contract/catalog/category.ts';
import type { CategoryRow } from '#server/database/tables.ts';
import { type ImageRow, presentImage } from '../images.rules.ts';
import { yesOrNo } from '../products/field-codecs.ts';
import { nameKey } from './slugs.rules.ts';
import { isAdmin, type Viewer } from '../visibility.rules.ts';
import { isoTimestamp } from '#server/platform/iso-timestamp.ts';

/** A category as the queries read it, with what a response needs of its products. */
export type FoundCategory = Omit<CategoryRow, 'name_key' | 'features'> & {
  features: Feature[];
  cover: ImageRow | undefined;
  /** The number of all products, and of the visible ones. */
  products: number;
  visible_products: number;
};

/** A category as the API sends it to this caller; the admin gets the number of all products. */
export function presentCategory(row: FoundCategory, caller: Viewer): Category {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    description: row.description ?? undefined,
    browseDescription: row.browse_description ?? undefined,
    features: row.features,
    starterFeatures: row.starter_features === 1,
    visibility: row.visibility === 1,
    gallery: row.gallery === 1,
    productsCount: isAdmin(caller) ? row.products : row.visible_products,
    cover: row.cover && presentImage(row.cover),
    updatedAt: isoTimestamp(row.updated_at),
    createdAt: isoTimestamp(row.created_at),
  };
}

/** The columns that a save replaces. */
export type CategoryContent = Pick<
  CategoryRow,
  'name' | 'name_key' | 'description' | 'browse_description' | 'features' | 'starter_features' | 'visibility'
>;

export function toContent(input: Omit<CategoryInput, 'updatedAt'>): CategoryContent {
  return {
    name: input.name,
    name_key: nameKey(input.name),
    description: input.description ?? null,
    browse_description: input.browseDescription ?? null,
    features: JSON.stringify(input.features),
    starter_features: input.starterFeatures ? 1 : 0,
    visibility: input.visibility ? 1 : 0,
  };
}

/** A category as text, for the history. */
export function categoryFields(category: Category) {
  const features = category.features.map(
    ({ emoji, title, description }) => `${emoji} ${title}: ${description}`,
  );
  return {
    name: category.name,
    slug: category.slug,
    description: category.description ?? '',
    browseDescription: category.browseDescription ?? '',
    features: features.join('; '),
    starterFeatures: yesOrNo(category.starterFeatures),
    visible: yesOrNo(category.visibility),
  };
}
