/** A product that exists and is not deleted. */
export type FavoriteCandidate = { _id: string; active: boolean };

/**
 * Returns the favorites to store, in the given order and without duplicates. A hidden product can stay but not be added:
 * otherwise the list would show hidden products.
 * @param wanted ids from the request @param current ids on the list so far @param known those of `wanted` that exist
 */
export function chooseFavorites(
  wanted: readonly string[],
  current: readonly string[],
  known: readonly FavoriteCandidate[],
): string[] {
  const isAllowed = new Map(known.map(({ _id: id, active }) => [id, active || current.includes(id)]));
  return [...new Set(wanted)].filter((id) => isAllowed.get(id) === true);
}
