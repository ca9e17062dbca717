// Makes random requests to every call of the contract, with placeholders for the items they name.
import fc, { type Arbitrary } from 'fast-check';
import type { CallName } from '#contract/api/calls.ts';
import { type Route, routes } from '#contract/api/routes.ts';
import { type Kind, type KnownValues, REFERENCE, referenceTo, valuesFor } from './from-schema.ts';
import { hostileValues } from './hostile-values.ts';
import { knownInQueries } from './known-values.ts';

export type Who = 'guest' | 'user' | 'admin';
/** A request with placeholders for references. */
export type Draft = {
  name: CallName;
  who: Who;
  params: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
};

/** Calls that hash a password, which takes long. */
const HASHING: readonly CallName[] = [
  'signUp',
  'logIn',
  'resetPassword',
  'changePassword',
  'deleteMyAccount',
  'beginSecondStep',
  'renewRecoveryCodes',
  'endSecondStep',
];

/**
 * Frequency of a call: calls that hash a password are rare, and creating is more frequent than deleting, so that items
 * exist.
 */
function weightOf(name: CallName): number {
  const route: Route = routes[name];
  if (HASHING.includes(name) || route.method === 'DELETE') return 1;
  return route.respondsCreated ? 6 : 4;
}

const record = (schema: Route['params'], known: KnownValues) =>
  // An object schema gives an object, unless the value is hostile.
  schema ? valuesFor(schema, known).map((made): Draft['params'] => ({ ...Object(made) })) : fc.constant({});

/** The kind of item that `id` in a path names. */
export function kindOf(name: CallName): Kind | undefined {
  const { path } = routes[name];
  if (path.startsWith('/products')) return 'product';
  if (path.startsWith('/categories')) return 'category';
  if (path.startsWith('/orders')) return 'order';
  if (path.startsWith('/enquiries')) return 'enquiry';
  if (path.startsWith('/holds')) return 'hold';
  if (path.startsWith('/papers')) return 'document';
  if (path.startsWith('/messages')) return 'message';
  if (path.startsWith('/trash')) return 'trashed';
  if (path.startsWith('/user/sessions')) return 'session';
  if (path.startsWith('/admins')) return path.startsWith('/admins/invitations') ? 'invitation' : 'admin';
  return path.startsWith('/user/addresses') ? 'address' : undefined;
}

/** Values for fields that mean something else in this call. */
const knownOfCall: Partial<Record<CallName, KnownValues>> = {
  // A payment is not often one that was deleted, and has no states of India.
  createPayment: { id: fc.constant(undefined), state: fc.constantFrom(undefined, 'confirmed', 'reported') },
};

function draft(name: CallName, known: KnownValues): Arbitrary<Draft> {
  const { access, params, query, body, multipart }: Route = routes[name];
  const entitled: Who = access === 'admin' ? 'admin' : access === 'user' ? 'user' : 'guest';
  return fc.record({
    name: fc.constant(name),
    who: fc.oneof(
      { weight: 8, arbitrary: fc.constant(entitled) },
      { weight: 3, arbitrary: fc.constantFrom<Who>('guest', 'user', 'admin') },
    ),
    params: record(params, {
      ...known,
      id: referenceTo(kindOf(name) ?? 'product'),
      payment: referenceTo('payment'),
    }),
    query: record(query, knownInQueries),
    body: multipart
      ? fc.constantFrom('picture', 'no picture', '')
      : body
        ? fc.oneof(
            { weight: 19, arbitrary: valuesFor(body, { ...known, ...knownOfCall[name] }) },
            hostileValues,
          )
        : fc.constant(undefined),
  });
}

/** Requests to every route of the contract. */
export function drafts(known: KnownValues): Arbitrary<Draft> {
  const each = Object.keys(routes).map((key) => {
    // Object.keys does not keep the type of the route names.
    const name = key as CallName;
    return { weight: weightOf(name), arbitrary: draft(name, known) };
  });
  return fc.oneof(...each);
}

export type Existing = Record<Kind, string[]>;

/** Replaces placeholders with ids and slugs of existing items. */
export function resolveReferences<T>(value: T, existing: Existing): T {
  const resolve = (inner: unknown): unknown => {
    if (typeof inner === 'string') {
      const [, kind, n] = REFERENCE.exec(inner) ?? [];
      if (kind === undefined) return inner;
      const known = existing[kind as Kind];
      return known[Number(n) % Math.max(1, known.length)] ?? 'nothing-yet';
    }
    if (Array.isArray(inner)) return inner.map(resolve);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, resolve(each)]));
  };
  return resolve(value) as T;
}

/** The URL of a request without placeholders, below /api. */
export function urlOf({ name, params, query }: Draft): string {
  const written = (value: unknown) => encodeURIComponent(toText(value));
  const path = routes[name].path.replaceAll(/\{(\w+)\}/g, (_, part: string) => written(params[part]) || '-');
  const search = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(key)}=${written(value)}`],
  );
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

/** A URL can't contain a lone surrogate. */
function toText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed().slice(0, 2_000);
}
