/** A product that is not deleted. `active`: it is visible, in a visible category. */
export type FavoriteCandidate = { _id: string; active: boolean };

/**
 * Returns the favorites to store, in the given order and without duplicates. A hidden product cannot be added:
 * otherwise anyone who knows its id could read its name, price and images in the list. A favorite that was hidden later stays, and is
 * shown faded.
 * @param wanted ids from the request @param current ids of the stored favorites @param known those of `wanted` that exist
 */
export function chooseFavorites(
  wanted: readonly string[],
  current: ReadonlySet<string>,
  known: readonly FavoriteCandidate[],
): string[] {
  const allowedById = new Map(known.map(({ _id: id, active }) => [id, active || current.has(id)]));
  return [...new Set(wanted)].filter((id) => allowedById.get(id) === true);
}
