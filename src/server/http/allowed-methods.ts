import { calls } from '#contract/api/calls.ts';
import type { Call } from '#contract/api/visitor-calls.ts';

const docRoutes = ['/openapi.json', '/docs'].map((path) => ({ method: 'GET', path }) as const);

const patterns = new Map<RegExp, Set<string>>();
for (const [path, methods] of groupByPath([...Object.values(calls), ...docRoutes])) {
  patterns.set(new RegExp(`^/api${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`), methods);
}

function groupByPath(all: readonly Pick<Call, 'method' | 'path'>[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const { method, path } of all) {
    const methods = groups.get(path) ?? new Set();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    groups.set(path, methods.add('OPTIONS'));
  }
  return groups;
}

/** The Allow header of an API path; undefined when no call has this path. */
export function allowedMethods(path: string): string | undefined {
  const methods = new Set<string>();
  for (const [pattern, ofPath] of patterns)
    if (pattern.test(path)) for (const method of ofPath) methods.add(method);
  return methods.size > 0 ? [...methods].join(', ') : undefined;
}
