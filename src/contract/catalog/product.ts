import { z } from 'zod';
import { limits } from '../api/limits.ts';
import { paging } from '../api/paging.ts';
import { Image, ImageInput } from './images/image.ts';
import { Price, PriceInput } from './prices/price.ts';
import { Stock } from './stock.ts';
import { Variants, VariantsInput } from './variants.ts';
import { Id, isBlank, Timestamp, optionalText, requiredText, text } from '../text/text.ts';

/** The category in a product. */
export const CategorySummary = z.object({ _id: Id, name: z.string(), slug: z.string() });
export type CategorySummary = z.infer<typeof CategorySummary>;

/**
 * A product as the API returns it. Only ADMIN gets `notes`. A program that does not know `variants` can read and save a product
 * that has them: their lowest price is `price`, the sum of their stock is `stock`, and a save without `variants` leaves them
 * and the stock as they are.
 */
export const Product = z.object({
  _id: Id,
  name: z.string(),
  /** The path of its page, with its name: /product/blue-lane-{id}. Earlier versions send none. */
  path: z.string().optional(),
  description: z.string(),
  /** The page of a product depends on `gallery`. */
  category: CategorySummary.extend({ gallery: z.boolean() }),
  tags: z.array(z.string()),
  /** With variants, the price of the cheapest one. */
  price: Price,
  /**
   * Orders subtract from it. With variants, the sum of their stock. At 0 the product is sold out, whatever `isSoldOut` is:
   * see `isSoldOutNow` of availability.ts.
   */
  stock: z.int(),
  images: z.array(Image),
  visibility: z.boolean(),
  /** Visible, in a visible category, and not deleted. */
  active: z.boolean(),
  meta: z.object({
    medium: z.string().optional(),
    size: z.string().optional(),
    notes: z.string().optional(),
  }),
  /** Set by the admin. False: not for sale, even if stock remains. */
  isAvailableToSell: z.boolean(),
  /** Set by the admin, to show it as sold out although stock remains. A stock of 0 does not set it. */
  isSoldOut: z.boolean(),
  /** Present for a product in a gallery that the admin sells there: visitors get its price. Of no effect elsewhere. */
  isForSaleInGallery: z.literal(true).optional(),
  /**
   * Present while visitors cannot order it because it is on hold. With variants: present while every variant in stock is on
   * hold; it is the earliest end of these holds.
   */
  onHoldUntil: Timestamp.optional(),
  /** Absent for a product that has none. */
  variants: Variants.optional(),
  /** Present if some variants cost more than `price`. */
  priceIsFrom: z.literal(true).optional(),
  updatedAt: Timestamp,
  createdAt: Timestamp,
});
export type Product = z.infer<typeof Product>;

/** A product as visitors get it: without a price in a gallery, unless it is sold there. ADMIN gets every price. */
export const PublicProduct = Product.extend({ price: Price.optional() });
export type PublicProduct = z.infer<typeof PublicProduct>;

/** The part of a product that visitors see on its card; of the images only the first. */
export const ProductCard = PublicProduct.pick({
  _id: true,
  name: true,
  price: true,
  stock: true,
  images: true,
  isAvailableToSell: true,
  isSoldOut: true,
  isForSaleInGallery: true,
  onHoldUntil: true,
  priceIsFrom: true,
}).extend({
  category: z.object({ gallery: z.boolean() }),
  meta: Product.shape.meta.pick({ medium: true, size: true }),
});
export type ProductCard = z.infer<typeof ProductCard>;

const flag = (label: string) => z.boolean(`${label} is either true or false`);

const tags = z
  .array(text(limits.tag, 'A tag').trim(), 'Tags must be a list')
  .transform((all) => [...new Set(all.filter((tag) => !isBlank(tag)))])
  .refine((all) => all.length <= limits.tags, `A product has at most ${limits.tags} tags`);

const images = z
  .array(ImageInput, 'Images must be a list')
  .max(limits.maxImagesPerProduct, 'Maximum 5 images reached, or 10 with “More pictures”');

const MetaInput = z.object({
  medium: optionalText(limits.metaText, 'Medium'),
  size: optionalText(limits.metaText, 'Size'),
  notes: optionalText(limits.notes, 'Notes'),
});
type MetaInput = Partial<z.output<typeof MetaInput>>;

/** A product from the form. `category` is an id. */
export const ProductInput = z.object({
  name: requiredText(limits.productName, 'Product name', 'Product name is required'),
  description: requiredText(limits.productDescription, 'Description', 'Description is required'),
  category: z
    .string({ error: (issue) => (issue.input == null ? 'Category is required' : 'Category must be an id') })
    .min(1, 'Category is required'),
  tags: tags.default([]),
  /** It has no effect if each variant has its own price. */
  price: PriceInput,
  /** It has no effect with variants, which have their own stock. */
  stock: Stock,
  images: images.default([]),
  visibility: flag('Visibility').default(true),
  meta: MetaInput.nullish().transform((meta): MetaInput => meta ?? {}),
  isAvailableToSell: flag('Available to sell').default(true),
  isSoldOut: flag('Sold out').default(false),
  isForSaleInGallery: flag('For sale in a gallery').default(false),
  /** Null removes the variants of a product. */
  variants: VariantsInput.nullish(),
  /** The version a change was made from: rejected as stale when the product changed since. */
  updatedAt: Timestamp.optional(),
});
export type ProductInput = z.infer<typeof ProductInput>;

/** A changed product. Optional fields that are absent stay unchanged, so that no default makes a hidden product visible. */
export const ProductChange = ProductInput.extend({
  tags: tags.optional(),
  images: images.optional(),
  visibility: flag('Visibility').optional(),
  meta: MetaInput.nullish().transform((meta) => (meta === null ? {} : meta)),
  isAvailableToSell: flag('Available to sell').optional(),
  isSoldOut: flag('Sold out').optional(),
  isForSaleInGallery: flag('For sale in a gallery').optional(),
});
export type ProductChange = z.infer<typeof ProductChange>;

export const Visibility = z.enum(['ALL', 'VISIBLE', 'HIDDEN'], 'visibility is ALL, VISIBLE or HIDDEN');
export const ProductSort = z.enum(
  ['newest', 'oldest', 'price', '-price', 'name'],
  'sort is newest, oldest, price, -price or name',
);

export const RupeesParam = z
  .string('Please give an amount in rupees')
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Please give an amount in rupees')
  .transform(Number);

/** Filters, order and page of a list of products. */
export const ProductQuery = z.object({
  categoryId: z
    .string('categoryId must be text')
    .max(limits.id, `categoryId can have at most ${limits.id} characters`)
    .optional(),
  /** VISIBLE: visible and in a visible category (`active`). */
  visibility: Visibility.optional(),
  q: text(limits.searchText, 'The search text').optional(),
  sort: ProductSort.optional(),
  medium: text(limits.metaText, 'Medium').optional(),
  minPrice: RupeesParam.optional(),
  maxPrice: RupeesParam.optional(),
  inStock: z.enum(['true'], 'inStock is true, or left out').optional(),
  /** Only products that have an image. */
  pictured: z.enum(['true'], 'pictured is true, or left out').optional(),
  /** Products that visitors can order and of which few are left. */
  lowStock: z.enum(['true'], 'lowStock is true, or left out').optional(),
  /** The product's own visibility, independent of its category's. */
  visible: z.enum(['true', 'false'], 'visible is true, false, or left out').optional(),
  ...paging,
});
export type ProductQuery = z.infer<typeof ProductQuery>;
