/** Products that a product page shows as related. */
export const MAX_RELATED = 4;
