/** More combinations of words than these are not tried: each reads the index. */
const MAX_TRIED = 8;

/**
 * @param right the words that are right, each mapped to itself
 * @param similar the most similar words for each misspelled one, the best first
 * @param isFound whether visible products have all words of a text
 * @returns `right`, with the best word for each misspelled one that is found together with the words before it; undefined if
 *   there is none
 */
export async function replaceMisspelled(
  right: ReadonlyMap<string, string>,
  similar: ReadonlyMap<string, readonly string[]>,
  isFound: (text: string) => Promise<boolean>,
): Promise<ReadonlyMap<string, string> | undefined> {
  const best = [...similar].flatMap(([word, [first]]) =>
    first === undefined ? [] : [[word, first] as const],
  );
  if (best.length < similar.size) return undefined;
  // If products have all of the best words together, one query finds that; the loop would need one for each word.
  const all = new Map([...right, ...best]);
  if (similar.size > 1 && (await isFound([...all.values()].join(' ')))) return all;
  const replaced = new Map(right);
  let tried = 0;
  for (const [word, others] of similar) {
    for (const other of others) {
      tried += 1;
      if (tried > MAX_TRIED) return undefined;
      if (!(await isFound([...replaced.values(), other].join(' ')))) continue;
      replaced.set(word, other);
      break;
    }
    if (!replaced.has(word)) return undefined;
  }
  return replaced;
}
