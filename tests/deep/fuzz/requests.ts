import fc, { type Arbitrary } from 'fast-check';
import { type Route, type RouteName, routes } from '#contract/api/routes.ts';
import { type Kind, type Known, REFERENCE, referenceTo, valuesFor } from './from-schema.ts';
import { hostileValues } from './hostile-values.ts';
import { knownInQueries } from './known-values.ts';

export type Who = 'guest' | 'user' | 'artist';
/** One request, but for what is only referred to in it. */
export type Draft = {
  name: RouteName;
  who: Who;
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
};

const HASHING: readonly RouteName[] = [
  'signUp',
  'logIn',
  'resetPassword',
  'changePassword',
  'deleteMyAccount',
  'beginSecondStep',
  'renewRecoveryCodes',
  'endSecondStep',
];

/** How often a call is asked for: what costs a hash seldom, and more is made than deleted, or nothing would be there. */
function weightOf(name: RouteName): number {
  if (HASHING.includes(name) || routes[name].method === 'DELETE') return 1;
  return 'creates' in routes[name] ? 6 : 4;
}

const record = (schema: Route['params'], known: Known) =>
  // What an object's schema makes is an object, unless something hostile took its place.
  schema ? valuesFor(schema, known).map((made): Draft['params'] => ({ ...Object(made) })) : fc.constant({});

/** What a path names at its end. */
export function kindOf(name: RouteName): Kind | undefined {
  const { path } = routes[name];
  if (path.startsWith('/products')) return 'product';
  if (path.startsWith('/categories')) return 'category';
  if (path.startsWith('/orders')) return 'order';
  if (path.startsWith('/user/sessions')) return 'session';
  return path.startsWith('/user/addresses') ? 'address' : undefined;
}

function draft(name: RouteName, known: Known): Arbitrary<Draft> {
  const { access, params, query, body, multipart }: Route = routes[name];
  const entitled: Who = access === 'admin' ? 'artist' : access === 'user' ? 'user' : 'guest';
  return fc.record({
    name: fc.constant(name),
    who: fc.oneof(
      { weight: 8, arbitrary: fc.constant(entitled) },
      { weight: 3, arbitrary: fc.constantFrom<Who>('guest', 'user', 'artist') },
    ),
    params: record(params, { ...known, id: referenceTo(kindOf(name) ?? 'product') }),
    query: record(query, knownInQueries),
    body: multipart
      ? fc.constantFrom('picture', 'no picture', '')
      : body
        ? fc.oneof({ weight: 19, arbitrary: valuesFor(body, known) }, hostileValues)
        : fc.constant(undefined),
  });
}

/** Requests to every call of the contract. */
export function drafts(known: Known): Arbitrary<Draft> {
  const each = Object.keys(routes).map((key) => {
    // Object.keys forgets that they are the names of the routes.
    const name = key as RouteName;
    return { weight: weightOf(name), arbitrary: draft(name, known) };
  });
  return fc.oneof(...each);
}

export type Existing = Record<Kind, string[]>;

/** Puts ids and slugs of what exists where a draft only says that there is something. */
export function settle<T>(value: T, existing: Existing): T {
  const put = (inner: unknown): unknown => {
    if (typeof inner === 'string') {
      const [, kind, n] = REFERENCE.exec(inner) ?? [];
      if (kind === undefined) return inner;
      const known = existing[kind as Kind];
      return known[Number(n) % Math.max(1, known.length)] ?? 'nothing-yet';
    }
    if (Array.isArray(inner)) return inner.map(put);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, put(each)]));
  };
  return put(value) as T;
}

/** The address of a settled draft, below /api. */
export function addressOf({ name, params, query }: Draft): string {
  const written = (value: unknown) => encodeURIComponent(toText(value));
  const path = routes[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) => written(params[part]) || '-');
  const search = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${written(value)}`],
  );
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

/** A lone surrogate cannot be written into an address, by nobody. */
function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed().slice(0, 2_000);
}
