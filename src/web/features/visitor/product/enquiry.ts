import { isSoldOutNow } from '#contract/catalog/availability.ts';
import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { formatRupees } from '#contract/text/money.ts';

/** A short code for the product in a chat: the end of its id. */
export function enquiryCode({ _id }: PublicProduct): string {
  return _id
    .replace(/[^a-z0-9]/gi, '')
    .slice(-6)
    .toUpperCase();
}

/** The price to pay, as text; undefined for a painting and for a product without a price. */
export function priceText({ category, price }: PublicProduct): string | undefined {
  return category.gallery || !price ? undefined : formatRupees(effectivePrice(price).rupees);
}

/**
 * The URL that opens a chat with a message about this product.
 * @param options.whatsapp the shop's number in any notation
 * @returns undefined when the product can't be ordered or the artist has set no number
 */
export function enquiryLink(
  product: PublicProduct,
  options: { whatsapp: string; publicUrl: string },
): string | undefined {
  const { _id, name, meta, category } = product;
  const orderable = category.gallery || (product.isAvailableToSell && !isSoldOutNow(product));
  const digits = options.whatsapp.replace(/\D/g, '');
  if (digits === '' || !orderable) return undefined;
  const price = priceText(product);
  const lines = [
    category.gallery
      ? 'Hello! I would like to ask about this painting:'
      : 'Hello! I would like to order this piece:',
    name,
    ...(meta.size ? [`Size: ${meta.size}`] : []),
    ...(price ? [`Price: ${price}`] : []),
    `${options.publicUrl}/product/${_id}`,
    `Code: ${enquiryCode(product)}`,
  ];
  return `https://wa.me/${digits}?text=${encodeURIComponent(lines.join('\n'))}`;
}
