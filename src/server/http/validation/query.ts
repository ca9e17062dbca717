import { boundedQuery } from '#contract/api/query.ts';

/** The parameters of a query by their names; the values of one that is sent twice are a list, which no call accepts. */
export function parseQuery(query: string): Record<string, string | string[]> {
  const parsed = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(boundedQuery(query))) {
    const earlier = parsed.get(name);
    parsed.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  return Object.fromEntries(parsed);
}
