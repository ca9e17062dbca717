import { isOffered } from '#contract/catalog/availability.ts';
import type { Flag, ProductRow } from '#server/database/tables.ts';

/** What decides whether a product is related to another one. */
export type RelatedRow = Pick<
  ProductRow,
  | 'id'
  | 'tags'
  | 'pay_paise'
  | 'created_at'
  | 'stock'
  | 'is_sold_out'
  | 'is_available_to_sell'
  | 'is_for_sale_in_gallery'
>;

/** A product with its category. */
export type RelatedTo = RelatedRow & { category_id: string; category_gallery: Flag };

const tagsOf = ({ tags }: RelatedRow): Set<string> => {
  // The database has only lists of texts in this column.
  return new Set(JSON.parse(tags.toLowerCase()) as string[]);
};

const comesFirst = (row: RelatedRow, gallery: boolean): boolean =>
  isOffered({
    category: { gallery },
    stock: row.stock,
    isSoldOut: row.is_sold_out === 1,
    isAvailableToSell: row.is_available_to_sell === 1,
    isForSaleInGallery: row.is_for_sale_in_gallery === 1,
  });

/**
 * The ids of the candidates that are most related to a product: those that can be ordered first, then those that share the most
 * tags, then the nearest in price. In a gallery, where visitors see the prices of few products, the nearest in time.
 * @param candidates others of the same category
 */
export function chooseRelated(
  product: RelatedTo,
  candidates: readonly RelatedRow[],
  count: number,
): string[] {
  const gallery = product.category_gallery === 1;
  const tags = tagsOf(product);
  const positionOf = (row: RelatedRow) => (gallery ? row.created_at : row.pay_paise);
  return candidates
    .map((row) => ({
      id: row.id,
      available: comesFirst(row, gallery) ? 1 : 0,
      shared: [...tagsOf(row)].filter((tag) => tags.has(tag)).length,
      distance: Math.abs(positionOf(row) - positionOf(product)),
    }))
    .toSorted(
      (one, other) =>
        other.available - one.available ||
        other.shared - one.shared ||
        one.distance - other.distance ||
        (one.id < other.id ? -1 : 1),
    )
    .slice(0, count)
    .map(({ id }) => id);
}
