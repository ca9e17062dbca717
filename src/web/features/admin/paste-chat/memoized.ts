const caches: Map<string, unknown>[] = [];

/** A function of a text that computes each result once until `forgetTexts`. Its results must not be changed. */
export function memoized<Result>(compute: (text: string, context: string) => Result) {
  const cache = new Map<string, Result>();
  caches.push(cache);
  return (text: string, context = ''): Result => {
    const key = context === '' ? text : `${text}\n${context}`;
    const known = cache.get(key);
    // No function returns undefined or null.
    if (known !== undefined) return known;
    const result = compute(text, context);
    cache.set(key, result);
    return result;
  };
}

/** Drops the texts and results: a pasted chat is not stored. */
export function forgetTexts(): void {
  for (const cache of caches) cache.clear();
}
