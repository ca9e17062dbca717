import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { CategorySummary, ProductCard, PublicProduct, RupeesParam } from './product.ts';
import { text } from '../text/text.ts';

export const SearchSort = z.enum(
  ['match', 'newest', 'price', '-price', 'name'],
  'sort is match, newest, price, -price or name',
);
export type SearchSort = z.infer<typeof SearchSort>;

/**
 * A visitor's search. In a gallery the filters by price and stock are ignored; elsewhere they exclude products of galleries, even
 * those for sale. Otherwise the filters would reveal prices that visitors do not see (decision 29).
 */
export const SearchQuery = z.object({
  /** A slug. The default is all categories. */
  category: text(limits.slug, 'Category').optional(),
  q: text(limits.searchText, 'The search text').optional(),
  medium: text(limits.metaText, 'Medium').optional(),
  minPrice: RupeesParam.optional(),
  maxPrice: RupeesParam.optional(),
  /** Only products that are in stock and for sale, also those on hold. */
  inStock: z.enum(['true'], 'inStock is true, or left out').optional(),
  /** The default is `match` with a search text, `newest` without. */
  sort: SearchSort.optional(),
  page: z
    .string('page is a number')
    .regex(/^[1-9]\d{0,3}$/, `page is a number from 1 to ${limits.maxRequestedPage}`)
    .transform(Number)
    .refine((page) => page <= limits.maxRequestedPage, `page is at most ${limits.maxRequestedPage}`)
    .optional(),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

const counted = { count: z.int() };

/** The available filters. Each count ignores its own filter and applies all others. */
export const Facets = z.object({
  /** Most common first. */
  media: z.array(z.object({ medium: z.string(), ...counted })),
  categories: z.array(CategorySummary.extend(counted)),
  /** Effective prices in rupees. Absent when no product has a price. */
  price: z.object({ least: z.number(), most: z.number() }).optional(),
  /** The products that the filter `inStock` leaves, and all. */
  stock: z.object({ available: z.int(), all: z.int() }),
});
export type Facets = z.infer<typeof Facets>;

/** One page of search results. */
export const SearchPage = z.object({
  products: z.array(PublicProduct),
  /** Number of products that match. */
  total: z.int(),
  /** True when more products may match than `total` says: with words or some filters, at most 1,000 are counted. */
  totalIsMinimum: z.boolean().optional(),
  /** Number of products that match the search text and the category, without the other filters. */
  all: z.int(),
  /** Number of pages, from 1 to 417. More products may match than are on these pages: a filter or a search finds the others. */
  pages: z.int(),
  facets: Facets,
  /** If nothing matches the search text: a corrected spelling. The results are those of this spelling. */
  instead: z.string().optional(),
  /** If nothing matches all words of the search text, nor a corrected spelling: true, and the results match some of the words. */
  someWords: z.boolean().optional(),
});
export type SearchPage = z.infer<typeof SearchPage>;

/** A page of search results with only what cards show: a third of the bytes. */
export const CardPage = SearchPage.extend({ products: z.array(ProductCard) });
export type CardPage = z.infer<typeof CardPage>;
