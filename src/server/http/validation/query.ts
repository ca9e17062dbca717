import { boundedQuery } from '#contract/api/query.ts';

/** Query parameters by name. A parameter that is sent twice becomes a list, which no call accepts. */
export function parseQuery(query: string): Record<string, string | string[]> {
  const parsed = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(boundedQuery(query))) {
    const earlier = parsed.get(name);
    parsed.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  return Object.fromEntries(parsed);
}
