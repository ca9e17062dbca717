/** The alternative text of an image without a description; the number distinguishes several images of a product. */
export function imageAlt(productName: string, index: number): string {
  return index === 0 ? productName : `${productName}, picture ${index + 1}`;
}
