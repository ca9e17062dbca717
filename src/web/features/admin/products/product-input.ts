import '#web/api/configure-zod.ts';
import { normalizePrice } from '#contract/catalog/prices/normalize-price.ts';
import { type Product, ProductInput } from '#contract/catalog/product.ts';

/**
 * The body of a save: all fields, because a save replaces the product, and `updatedAt`, so that the server can reject a
 * stale save.
 */
export function productInput(product: Product): ProductInput {
  const { _id, active: _active, createdAt: _createdAt, ...fields } = product;
  const { category, price, images } = fields;
  return {
    ...fields,
    category: category._id,
    // The type requires the key `discounted`, even for undefined.
    price: normalizePrice({ ...price, discounted: price.discounted }),
    images: images.map(({ url, position, alt }) => ({ url, position, alt })),
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

/** The message of the contract's first error about a product, if any. */
export function firstInputError(product: Product): string | undefined {
  return ProductInput.safeParse(productInput(product)).error?.issues[0]?.message;
}

/** Parses a number as typed in India, such as 1,23,456.50; undefined if it isn't one. */
export function readNumber(text: string): number | undefined {
  const digits = text.replace(/[\s,₹]/g, '');
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}
