/** What a wishlist needs to know of a product that exists and is not deleted. */
export type FavoriteCandidate = { _id: string; active: boolean };

/**
 * The favourites to keep, in the order sent and each once. A hidden piece stays where it stood already; it cannot be
 * added, so that the list is no way to look behind the curtain.
 * @param wanted ids as sent @param current ids on the list so far @param known those of `wanted` that exist
 */
export function chooseFavorites(
  wanted: readonly string[],
  current: readonly string[],
  known: readonly FavoriteCandidate[],
): string[] {
  const isAllowed = new Map(known.map(({ _id: id, active }) => [id, active || current.includes(id)]));
  return [...new Set(wanted)].filter((id) => isAllowed.get(id) === true);
}
