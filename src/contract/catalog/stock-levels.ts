/** The dashboard marks a stock below this as low. */
export const LOW_STOCK_THRESHOLD = 5;
/** The product page counts the pieces that are left from this number down. */
export const FEW_LEFT_MAX = 5;
