import { holdEndOf, isShownOnly, isSoldOutNow } from '../catalog/availability.ts';
import { effectivePrice } from '../catalog/prices/effective-price.ts';
import type { PublicProduct } from '../catalog/product.ts';
import { productUrl } from '../catalog/product-path.ts';
import { variantText } from '../catalog/variant-text.ts';
import type { Variant } from '../catalog/variants.ts';
import { formatRupees } from '../text/money.ts';

/** A short code for the product in a chat: the end of its id. */
export const productCode = ({ _id }: Pick<PublicProduct, '_id'>): string => _id.slice(-6).toUpperCase();

/** The price to pay, as text; undefined for a product that a gallery only shows, and for one without a price. */
export function priceText(product: PublicProduct): string | undefined {
  const { price } = product;
  return isShownOnly(product) || !price ? undefined : formatRupees(effectivePrice(price).rupees);
}

function firstLine(product: PublicProduct): string {
  if (isSoldOutNow(product)) return 'Hello! This piece is sold out. I would like to ask for one like it:';
  if (isShownOnly(product)) return 'Hello! I would like to ask about this painting:';
  if (isRequestOnly(product)) return 'Hello! I would like to ask about this piece, which is on hold:';
  return 'Hello! I would like to order this piece:';
}

/** Whether a chat asks about a product that cannot be ordered now. */
export const isRequestOnly = (product: PublicProduct): boolean =>
  isShownOnly(product) || isSoldOutNow(product) || !!holdEndOf(product);

/**
 * The message of a chat about a product; undefined when it is not for sale.
 * @param product with a variant, as `asVariant` of chosen-variant.ts returns it
 */
export function enquiryMessage(
  product: PublicProduct,
  publicUrl: string,
  variant?: Variant,
): string | undefined {
  if (!isShownOnly(product) && !product.isAvailableToSell) return undefined;
  const { name, meta, variants } = product;
  const price = priceText(product);
  const lines = [
    firstLine(product),
    name,
    variant && variants ? variantText(variants.options, variant.values) : meta.size && `Size: ${meta.size}`,
    price && `Price: ${price}`,
    productUrl(publicUrl, product, variant?._id),
    `Code: ${productCode(product)}`,
  ];
  return lines.filter(Boolean).join('\n');
}
