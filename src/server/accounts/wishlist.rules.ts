/** What a wishlist needs to know of a product that exists and is not deleted. */
export type Wishable = { id: string; active: boolean };

/**
 * The favourites to keep, in the order sent and each once. A hidden piece stays where it stood already; it cannot be
 * added, so that the list is no way to look behind the curtain.
 * @param wanted ids as sent @param current ids on the list so far @param known those of `wanted` that exist
 */
export function chooseFavourites(
  wanted: readonly string[],
  current: readonly string[],
  known: readonly Wishable[],
): string[] {
  const mayStand = new Map(known.map(({ id, active }) => [id, active || current.includes(id)]));
  return [...new Set(wanted)].filter((id) => mayStand.get(id) === true);
}

// No id of ours looks otherwise; PostgreSQL does not even take some of what a string can hold.
const grammar = /^[\x21-\x7e]{1,100}$/;

export function couldBeId(text: string): boolean {
  return grammar.test(text);
}
