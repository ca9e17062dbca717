import type { Product, PublicProduct } from '../product.ts';

/** Whether the price was sent: the artist gets every price, visitors none of what a gallery only shows. */
export const isPriced = (product: PublicProduct): product is Product => product.price !== undefined;
