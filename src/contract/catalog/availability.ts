import { FEW_LEFT_MAX } from './stock-levels.ts';

type Stocked = { stock: number; isSoldOut: boolean };

/** Sold out by the artist's word or because none are left. Paintings in the gallery never are. */
export function isSoldOut({ stock, isSoldOut: marked }: Stocked): boolean {
  return marked || stock === 0;
}

/** The words of the stock badge on a product page. */
export function stockText(product: Stocked): string {
  if (isSoldOut(product)) return 'Sold out';
  if (product.stock <= FEW_LEFT_MAX) return `Only ${product.stock} left in stock`;
  return `In Stock (${product.stock} available)`;
}
