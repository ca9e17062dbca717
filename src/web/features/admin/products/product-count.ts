/** 1 product, 1,234 products. */
export const productCount = (count: number) =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-IN')} products`;
