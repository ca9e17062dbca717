/**
 * Does `work` for every item, two at a time: decoding a picture is the heaviest thing that the shop does, and there is
 * room for two. When one fails the rest is left, and it throws once the other of the pair has come to its end.
 * @returns what came of each, in the order of the items
 */
export async function inPairs<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += 2) {
    const pair = items.slice(at, at + 2).map(work);
    await Promise.allSettled(pair);
    done.push(...(await Promise.all(pair)));
  }
  return done;
}
