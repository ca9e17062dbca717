import { limits } from '#contract/api/limits.ts';

/** The addresses of all pages. A part that begins with `$` stands for anything and is the parameter of that name. */
export const paths = [
  '/',
  '/about',
  '/admin',
  '/admin/$tab',
  '/contact',
  '/login',
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

/** What stands behind the question mark, decoded; the first of several of one name. */
export type Search = Readonly<Record<string, string>>;

/** What an address is to say behind the question mark: what is undefined is left out. */
export type SearchInput = Readonly<Record<string, string | undefined>>;

export function searchOf(parameters: Iterable<[string, string]>): Search {
  return Object.fromEntries([...parameters].toReversed());
}

/** `?` and the given words, or nothing where there are none. */
export function searchText(search: SearchInput): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/** The address of a page: `addressOf('/shop/$slug', { slug: 'prints' })` is `/shop/prints`. */
export function hrefTo<Path extends RoutePath>(
  path: Path,
  params?: ParamsOf<Path>,
  search: SearchInput = {},
): string {
  const values: Readonly<Record<string, string>> = params ?? {};
  const parts = path
    .split('/')
    .map((part) => (part.startsWith('$') ? encodeURIComponent(values[part.slice(1)] ?? '') : part));
  return parts.join('/') + searchText(search);
}

const segments = paths.map((path) => [path, path.split('/')] as const);

/** A path without the slashes at its end; `/` stays. Linear, however many there are. */
export function withoutTrailingSlashes(path: string): string {
  if (path === '/') return path;
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

export type PathMatch = { path: RoutePath; params: Readonly<Record<string, string>> };

/** The page of a path as it stands in an address; undefined where there is none, or where it cannot be decoded. */
export function matchPath(pathname: string): PathMatch | undefined {
  if (pathname.length > limits.path) return undefined;
  let parts: string[];
  try {
    parts = withoutTrailingSlashes(pathname).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
  for (const [path, wanted] of segments) {
    const params = matchParts(wanted, parts);
    if (params) return { path, params };
  }
  return undefined;
}

function matchParts(wanted: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (wanted.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const word = wanted[index] ?? '';
    if (word.startsWith('$') && part !== '') params[word.slice(1)] = part;
    else if (word !== part) return undefined;
  }
  return params;
}
