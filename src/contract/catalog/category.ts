import { z } from 'zod';
import { countGraphemes } from '../text/graphemes.ts';
import { limits } from '../api/limits.ts';
import { Image } from './images/image.ts';
import { Visibility } from './product.ts';
import { Id, Timestamp, isBlank, optionalText, requiredText } from '../text/text.ts';

export const Feature = z.object({ emoji: z.string(), title: z.string(), description: z.string() });
export type Feature = z.infer<typeof Feature>;

/** A category as the API returns it. */
export const Category = z.object({
  _id: Id,
  name: z.string(),
  slug: z.string(),
  description: z.string().optional(),
  /** The line below the name of the category on `/shop`. */
  browseDescription: z.string().optional(),
  features: z.array(Feature),
  /** Whether visitors see default features while `features` is empty. */
  starterFeatures: z.boolean(),
  visibility: z.boolean(),
  /**
   * A gallery: its products are only shown, except those that are for sale there, and appear in a masonry layout with their own
   * aspect ratios.
   */
  gallery: z.boolean(),
  /** Counts all products for ADMIN, visible products for everyone else. */
  productsCount: z.int(),
  /**
   * The first image of the newest visible product that has an image and is in stock or in a gallery. If there is none: of the
   * newest visible product that has an image.
   */
  cover: Image.optional(),
  updatedAt: Timestamp,
  createdAt: Timestamp,
});
export type Category = z.infer<typeof Category>;

export const FeatureInput = z.object({
  emoji: z
    .string('A feature needs an emoji')
    .trim()
    // Counts UTF-16 units, of which a single emoji can have many.
    .max(64, 'The emoji of a feature has at most 2 characters')
    .refine((emoji) => !isBlank(emoji), 'A feature needs an emoji')
    .refine(
      (emoji) => countGraphemes(emoji) <= limits.featureEmoji,
      'The emoji of a feature has at most 2 characters',
    ),
  title: requiredText(limits.featureTitle, 'The title of a feature', 'A feature needs a title'),
  description: requiredText(
    limits.featureDescription,
    'The description of a feature',
    'A feature needs a description',
  ),
});

/** A category from the form. The server creates the slug. */
export const CategoryInput = z.object({
  name: requiredText(limits.categoryName, 'Category name', 'Category name is required'),
  description: optionalText(limits.categoryDescription, 'Description'),
  browseDescription: optionalText(limits.categoryDescription, 'Browse description'),
  features: z
    .array(FeatureInput, 'Features must be a list')
    .max(limits.features, `A category has at most ${limits.features} features`)
    .nullish()
    .transform((features) => features ?? []),
  starterFeatures: z.boolean('Default features are either shown or not').default(true),
  visibility: z.boolean('Visibility is either true or false').default(true),
  updatedAt: Timestamp.optional(),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

/** A changed category. Absent texts and features are removed; absent flags stay unchanged. */
export const CategoryChange = CategoryInput.extend({
  starterFeatures: z.boolean('Default features are either shown or not').optional(),
  visibility: z.boolean('Visibility is either true or false').optional(),
});
export type CategoryChange = z.infer<typeof CategoryChange>;

export const CategoryQuery = z.object({ visibility: Visibility.optional() });
