import type { Access } from '#contract/api/routes.ts';
import type { PageInfo } from '#contract/api/envelope.ts';
import type { ValidatedInput, Reply, RouteName, Routes } from '#contract/api/routes.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Context } from '../context.ts';

type CallerOf<A extends Access> = A extends 'public' ? Caller | null : Caller;

const paged = Symbol('paged');
/** A part of a list, and where the next part starts. */
export type Paginated<T> = { [paged]: true; data: T; page: PageInfo };

export function paginated<T>(data: T, page: PageInfo): Paginated<T> {
  return { [paged]: true, data, page };
}

export function isPaginated(value: unknown): value is Paginated<unknown> {
  return typeof value === 'object' && value !== null && paged in value;
}

const parted = Symbol('parted');
/** A list that may be too long to be held at once. */
export type StreamedList<T> = {
  [parted]: true;
  /** Reads it, a part at a time; each time anew. */
  open(): AsyncIterable<T>;
};

export function inParts<T>(open: () => AsyncIterable<T>): StreamedList<T> {
  return { [parted]: true, open };
}

export function isStreamedList(value: unknown): value is StreamedList<unknown> {
  return typeof value === 'object' && value !== null && parted in value;
}

const longText = Symbol('longText');
/** An answer of which one text may be too long to be held at once. */
export type StreamedText<T> = {
  [longText]: true;
  field: keyof T & string;
  /** All other fields. */
  rest: object;
  /** Makes the text, a part at a time; each time anew. */
  open(): AsyncIterable<string>;
};

export function streamedText<K extends string, Rest extends object>(
  field: K,
  rest: Rest,
  open: () => AsyncIterable<string>,
): StreamedText<Rest & Record<K, string>> {
  return { [longText]: true, field, rest, open };
}

export function isStreamedText(value: unknown): value is StreamedText<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && longText in value;
}

/** Answers one call. By the time it runs, access and shape have been checked. */
export type Handler<N extends RouteName> = (
  context: Context<CallerOf<Routes[N]['access']>>,
  input: ValidatedInput<N>,
) => Promise<Reply<N> | Paginated<Reply<N>> | StreamedList<Reply<N>> | StreamedText<Reply<N>>>;

export type Handlers<N extends RouteName = RouteName> = { [K in N]: Handler<K> };
