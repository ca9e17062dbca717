/** The ids that the shop makes. Those of other shapes, such as in tests, have paths without a name. */
const UUID = /(?:^|-)([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

/** The id in the last segment of a product's path, which is the id alone or follows the name: the id alone decides. */
export const productIdOf = (segment: string): string => UUID.exec(segment)?.[1] ?? segment;

/** @param slug of the name, or empty */
export function namedPath(id: string, slug: string): string {
  return slug !== '' && UUID.test(id) ? `/product/${slug}-${id}` : `/product/${id}`;
}

/** The path under which a product is shared. Earlier versions send a product without it. */
export const productPath = ({ _id, path }: { _id: string; path?: string | undefined }): string =>
  path ?? `/product/${_id}`;

/** The absolute URL of a product's page. @param variant the id of the one to choose there */
export const productUrl = (
  publicUrl: string,
  product: { _id: string; path?: string | undefined },
  variant: string | undefined,
): string => publicUrl + productPath(product) + (variant ? `?variant=${encodeURIComponent(variant)}` : '');
