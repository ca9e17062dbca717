import '#web/api/configure-zod.ts';
import { dropInvalidUnusedDiscount } from '../shared/drop-invalid-unused-discount.ts';
import { type Product, ProductInput } from '#contract/catalog/product.ts';
import { priceWithVariants, stockOfAll, variantPriceIssues } from '#contract/catalog/variant-rules.ts';

/**
 * The body of a save: all fields, because a save replaces the product, and `updatedAt`, so that the server can reject a
 * stale save.
 */
export function productInput(product: Product): ProductInput {
  const { _id, active: _active, createdAt: _createdAt, ...fields } = product;
  const { category, price, images, variants } = fields;
  return {
    ...fields,
    category: category._id,
    isForSaleInGallery: fields.isForSaleInGallery ?? false,
    // The type requires the keys `discounted` and, for variants, `price`, even if they are undefined.
    price: dropInvalidUnusedDiscount({ ...price, discounted: price.discounted }),
    images: images.map(({ url, position, alt }) => ({ url, position, alt })),
    variants: variants && {
      ...variants,
      items: variants.items.map((item) => ({ ...item, price: item.price })),
    },
  };
}

export type NumberChange = (product: Product, value: number) => Product;

export const changeActualPrice: NumberChange = (product, actual) => ({
  ...product,
  price: { ...product.price, actual },
});
export const changeDiscounted: NumberChange = (product, discounted) => ({
  ...product,
  price: { ...product.price, discounted },
});
export const changeStock: NumberChange = (product, stock) => ({ ...product, stock });

/** Changes a number of one variant, and what follows from it. */
export const changeVariant =
  (id: string, field: 'price' | 'stock'): NumberChange =>
  (product, value) => {
    if (!product.variants) return product;
    const items = product.variants.items.map((item) =>
      item._id === id ? { ...item, [field]: value } : item,
    );
    const price = priceWithVariants(product.price, items);
    return { ...product, price, stock: stockOfAll(items), variants: { ...product.variants, items } };
  };

/** The message of the contract's first error about a product, if any. */
export function firstInputError(product: Product): string | undefined {
  const checked = ProductInput.safeParse(productInput(product));
  if (!checked.success) return checked.error.issues[0]?.message;
  const [issue] = variantPriceIssues(product.price, product.variants?.items ?? []);
  return issue?.message;
}

/** Parses a number as typed in India, such as 1,23,456.50; undefined if it isn't one. */
export function readNumber(text: string): number | undefined {
  const digits = text.replace(/[\s,₹]/g, '');
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}
