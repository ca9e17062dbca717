import { formatRupees } from '#contract/text/money.ts';
import { effectivePrice } from '#contract/catalog/effective-price.ts';
import type { Product, PublicProduct } from '#contract/catalog/product.ts';

/** A short code for the product in a chat: the end of its id. */
export function enquiryCode(product: Pick<Product, '_id'>): string {
  return product._id
    .replace(/[^a-z0-9]/gi, '')
    .slice(-6)
    .toUpperCase();
}

/**
 * The URL that opens a chat with a message about this product.
 * @param options.whatsapp the shop's number in any notation
 * @returns undefined when the artist has set no number
 */
export function enquiryLink(
  product: PublicProduct,
  options: { whatsapp: string; publicUrl: string; gallery: boolean },
): string | undefined {
  const digits = options.whatsapp.replace(/\D/g, '');
  if (digits === '') return undefined;
  const request = options.gallery
    ? 'I would like to ask about this painting'
    : 'I would like to order this piece';
  const price =
    options.gallery || !product.price ? [] : [`Price: ${formatRupees(effectivePrice(product.price).rupees)}`];
  const size = product.meta.size ? [`Size: ${product.meta.size}`] : [];
  const lines = [
    `Hello! ${request}:`,
    product.name,
    ...size,
    ...price,
    `${options.publicUrl}/product/${product._id}`,
    `Code: ${enquiryCode(product)}`,
  ];
  return `https://wa.me/${digits}?text=${encodeURIComponent(lines.join('\n'))}`;
}
