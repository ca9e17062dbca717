import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { RupeesParam, CategorySummary, PublicProduct } from './product.ts';
import { text } from '../text/text.ts';

export const SearchSort = z.enum(
  ['match', 'newest', 'price', '-price', 'name'],
  'sort is match, newest, price, -price or name',
);
export type SearchSort = z.infer<typeof SearchSort>;

/** What a visitor is looking for. In galleries nothing is for sale, so there prices and stock narrow nothing down. */
export const SearchQuery = z.object({
  /** A slug; without one, everywhere. */
  category: text(limits.slug, 'category').optional(),
  q: text(limits.searchText, 'The search text').optional(),
  medium: text(limits.metaText, 'Medium').optional(),
  minPrice: RupeesParam.optional(),
  maxPrice: RupeesParam.optional(),
  /** Only what can be ordered now. */
  inStock: z.enum(['true'], 'inStock is true, or left out').optional(),
  /** `match` when there are words to match, otherwise `newest`. */
  sort: SearchSort.optional(),
  page: z
    .string('page is a number')
    .regex(/^[1-9]\d{0,3}$/, `page is a number from 1 to ${limits.searchPages}`)
    .transform(Number)
    .refine((page) => page <= limits.searchPages, `page is at most ${limits.searchPages}`)
    .optional(),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

const counted = { count: z.int() };

/** By what the pieces can be told apart. Each says what there is if only its own choice were taken back. */
export const Facets = z.object({
  /** The commonest media first. */
  media: z.array(z.object({ medium: z.string(), ...counted })),
  categories: z.array(CategorySummary.extend(counted)),
  /** Prices to pay in rupees; absent where nothing has a price. */
  price: z.object({ least: z.number(), most: z.number() }).optional(),
  stock: z.object({ available: z.int(), all: z.int() }),
});
export type Facets = z.infer<typeof Facets>;

/** One page of what was found. */
export const SearchPage = z.object({
  products: z.array(PublicProduct),
  /** How many were found in all. */
  total: z.int(),
  /** How many there were before anything but the words and the category narrowed them down. */
  all: z.int(),
  /** The pages that there are; at least one. */
  pages: z.int(),
  facets: Facets,
  /** Where nothing has the words: others that are spelled nearly like them, and that this is the answer to. */
  instead: z.string().optional(),
});
export type SearchPage = z.infer<typeof SearchPage>;
