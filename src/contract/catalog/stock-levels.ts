/** The dashboard marks a stock below this as low. */
export const LOW_STOCK_BELOW = 5;
/** The product page counts the pieces that are left from this number down. */
export const FEW_LEFT_FROM = 5;
