/** The dashboard marks a stock below this as low. */
export const LOW_STOCK_THRESHOLD = 5;
/** The product page shows the number of items left up to this stock. */
export const FEW_LEFT_MAX = 5;

type StockStatus = { stock: number; isSoldOut: boolean; category: { gallery: boolean } };

/** Sold out because the admin marked it or because the stock is 0. Products of a gallery never are: they are not sold. */
export function isSoldOutNow({ stock, isSoldOut: isMarked, category }: StockStatus): boolean {
  return !category.gallery && (isMarked || stock === 0);
}

/** The text of the stock badge on a product page. */
export function stockText(product: StockStatus): string {
  if (isSoldOutNow(product)) return 'Sold out';
  if (product.stock <= FEW_LEFT_MAX) return `Only ${product.stock} left in stock`;
  return `In Stock (${product.stock} available)`;
}
