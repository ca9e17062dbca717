import '#web/api/zod-csp.ts';
import { normalizePrice } from '#contract/catalog/normalize-price.ts';
import { type Product, ProductInput } from '#contract/catalog/product.ts';

/** A product as a save sends it: everything of it, because a save replaces, and the version it was read as. */
export function productInput(product: Product): ProductInput {
  const { name, description, category, tags, price, stock, images, visibility, meta } = product;
  const { isAvailableToSell, isSoldOut, updatedAt } = product;
  return {
    name,
    description,
    category: category._id,
    tags,
    price: normalizePrice({ ...price, discounted: price.discounted }),
    stock,
    images: images.map(({ url, position, alt }) => ({ url, position, alt })),
    visibility,
    meta,
    isAvailableToSell,
    isSoldOut,
    updatedAt,
  };
}

/** A number of a product that is changed in its row. */
export type NumberChange = (product: Product, value: number) => Product;

export const changePrice: NumberChange = (product, actual) => ({
  ...product,
  price: { ...product.price, actual },
});
export const changeDiscounted: NumberChange = (product, discounted) => ({
  ...product,
  price: { ...product.price, discounted },
});
export const changeStock: NumberChange = (product, stock) => ({ ...product, stock });

/** What the contract says against the product, if anything. */
export function wrongWith(product: Product): string | undefined {
  return ProductInput.safeParse(productInput(product)).error?.issues[0]?.message;
}

/** A number as it is typed in India: 1,23,456.50; undefined where it is none. */
export function readNumber(text: string): number | undefined {
  const digits = text.replace(/[\s,₹]/g, '');
  return /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}
