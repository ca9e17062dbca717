/** The dashboard marks a stock below this as low. */
export const LOW_STOCK_THRESHOLD = 5;
/** Up to this stock, the product page says "Only … left". */
export const FEW_LEFT_MAX = 5;

type GalleryStatus = { category: { gallery: boolean }; isForSaleInGallery?: boolean | undefined };
type StockStatus = GalleryStatus & { stock: number; isSoldOut: boolean };

/** Whether visitors see no price, no stock and no order button: in a gallery, unless the admin sells this product there. */
export const isShownOnly = ({ category, isForSaleInGallery = false }: GalleryStatus): boolean =>
  category.gallery && !isForSaleInGallery;

/** Sold out because the admin marked it or because the stock is 0. Products that are only shown never are. */
export function isSoldOutNow(product: StockStatus): boolean {
  return !isShownOnly(product) && (product.isSoldOut || product.stock === 0);
}

/** Whether visitors can order a product, now or after a hold, or it is only shown. Related products of this kind come first. */
export const isOffered = (product: StockStatus & { isAvailableToSell: boolean }): boolean =>
  isShownOnly(product) || (product.isAvailableToSell && !isSoldOutNow(product));

type OfferStatus = StockStatus & { active: boolean; visibility: boolean; isAvailableToSell: boolean };

/**
 * Whether visitors can order a product of which few are left: the filter `lowStock` of product.ts lists these. A single piece without variants is
 * one of a kind: the artist has nothing to do about it.
 */
export const isLowInStock = (product: OfferStatus & { variants?: object | undefined }): boolean =>
  product.active &&
  product.visibility &&
  product.isAvailableToSell &&
  !isShownOnly(product) &&
  !isSoldOutNow(product) &&
  product.stock < LOW_STOCK_THRESHOLD &&
  (product.stock > 1 || product.variants !== undefined);

type HoldStatus = StockStatus & { isAvailableToSell: boolean; onHoldUntil?: string | undefined };

/** The end of the hold because of which visitors cannot order a product; undefined if they can, or cannot in any case. */
export const holdEndOf = (product: HoldStatus): string | undefined =>
  isShownOnly(product) || isSoldOutNow(product) || !product.isAvailableToSell
    ? undefined
    : product.onHoldUntil;

/** Whether visitors can order a product now; those that they cannot order, they can ask about, unless they are not for sale. */
export const canBeOrdered = (product: HoldStatus): boolean =>
  product.isAvailableToSell && !isShownOnly(product) && !isSoldOutNow(product) && !product.onHoldUntil;

/** The text of the stock badge on a product page. */
export function stockText(product: StockStatus): string {
  if (isSoldOutNow(product)) return 'Sold out';
  if (product.stock <= FEW_LEFT_MAX) return `Only ${product.stock} left in stock`;
  return `In Stock (${product.stock} available)`;
}
