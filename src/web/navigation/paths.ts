import { limits } from '#contract/api/limits.ts';

/** The paths of all pages. A segment that starts with `$` is a parameter. */
export const paths = [
  '/',
  '/about',
  '/admin',
  '/admin/$tab',
  '/contact',
  '/login',
  '/order/$token',
  '/paintings',
  '/privacy',
  '/product/$id',
  '/profile',
  '/reset',
  '/search',
  '/shipping',
  '/shop',
  '/shop/$slug',
  '/terms',
] as const;

export type RoutePath = (typeof paths)[number];

type ParamNames<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? ParamNames<Part> | ParamNames<Rest>
  : Path extends `$${infer Name}`
    ? Name
    : never;

/** The parameters of a path by their names, decoded. */
export type ParamsOf<Path extends string> = Record<ParamNames<Path>, string>;

/** A decoded query. The first of several values of a name counts. */
export type Search = Readonly<Record<string, string>>;

/** The values of a new query; undefined ones are left out. */
export type SearchInput = Readonly<Record<string, string | undefined>>;

export function searchOf(parameters: Iterable<[string, string]>): Search {
  return Object.fromEntries([...parameters].toReversed());
}

/** `?` and the encoded query, or an empty string. */
export function queryString(search: SearchInput): string {
  const values = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return values.length === 0 ? '' : `?${new URLSearchParams(values).toString()}`;
}

/** The segments of each path, split once: pages have dozens of links. */
const patterns = new Map<RoutePath, readonly string[]>(paths.map((path) => [path, path.split('/')]));

/** A path with its parameters in place. */
function fill(path: RoutePath, params: Readonly<Record<string, string>>): string {
  let filled = '';
  for (const segment of patterns.get(path)?.slice(1) ?? [])
    filled += `/${segment.startsWith('$') ? encodeURIComponent(params[segment.slice(1)] ?? '') : segment}`;
  return filled;
}

/** The URL of a page: `hrefTo('/shop/$slug', { slug: 'prints' })` is `/shop/prints`. */
export function hrefTo<Path extends RoutePath>(
  path: Path,
  params?: ParamsOf<Path>,
  search?: SearchInput,
): string {
  const filled = params === undefined ? path : fill(path, params);
  return search === undefined ? filled : filled + queryString(search);
}

/** Removes trailing slashes, except from `/`, in linear time. */
export function withoutTrailingSlashes(path: string): string {
  if (path === '/') return path;
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

export type PathMatch = { path: RoutePath; params: Readonly<Record<string, string>> };

/** The route of an encoded path; undefined when no route matches, or the path is too long or cannot be decoded. */
export function matchPath(pathname: string): PathMatch | undefined {
  if (pathname.length > limits.path) return undefined;
  let parts: string[];
  try {
    parts = withoutTrailingSlashes(pathname).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
  for (const [path, pattern] of patterns) {
    const params = matchParts(pattern, parts);
    if (params) return { path, params };
  }
  return undefined;
}

function matchParts(
  pattern: readonly string[],
  parts: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const isMatch = pattern.every(
    (segment, index) => segment === parts[index] || (segment.startsWith('$') && parts[index] !== ''),
  );
  if (!isMatch) return undefined;
  const named = pattern.flatMap((segment, index) =>
    segment.startsWith('$') ? [[segment.slice(1), parts[index] ?? ''] as const] : [],
  );
  return Object.fromEntries(named);
}
