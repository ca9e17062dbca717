type Piece = { product: { category: { slug: string } }; gallery: boolean };

/**
 * The page above another in the shop's order: a category's is the shop, everything else hangs under home.
 * @param piece what the page shows where it is that of a piece: it hangs in the gallery or in its category
 */
export function parentOf(pathname: string, piece?: Piece): string {
  if (piece) return piece.gallery ? '/paintings' : `/shop/${piece.product.category.slug}`;
  return /^\/(shop|product)\/./.test(pathname) ? '/shop' : '/';
}
