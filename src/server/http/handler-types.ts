import type { Access } from '#contract/api/routes.ts';
import type { PageInfo } from '#contract/api/envelope.ts';
import type { ValidatedInput, Reply, RouteName, Routes } from '#contract/api/routes.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Context } from '../context.ts';

type CallerOf<A extends Access> = A extends 'public' ? Caller | null : Caller;

const paged = Symbol('paged');
/** One page of a list, and where the next page starts. */
export type Paginated<T> = { [paged]: true; data: T; page: PageInfo };

export function paginated<T>(data: T, page: PageInfo): Paginated<T> {
  return { [paged]: true, data, page };
}

export function isPaginated(value: unknown): value is Paginated<unknown> {
  return typeof value === 'object' && value !== null && paged in value;
}

const streamed = Symbol('streamed list');
/** A list that may be too long for memory. */
export type StreamedList<T> = {
  [streamed]: true;
  /** Reads the list part by part. Each call starts again. */
  open(): AsyncIterable<T>;
};

export function streamedList<T>(open: () => AsyncIterable<T>): StreamedList<T> {
  return { [streamed]: true, open };
}

export function isStreamedList(value: unknown): value is StreamedList<unknown> {
  return typeof value === 'object' && value !== null && streamed in value;
}

const text = Symbol('streamed text');
/** A response with one string field that may be too long for memory. */
export type StreamedText<T> = {
  [text]: true;
  field: keyof T & string;
  /** All other fields of the response. */
  rest: object;
  /** Creates the text part by part. Each call starts again. */
  open(): AsyncIterable<string>;
};

export function streamedText<K extends string, Rest extends object>(
  field: K,
  rest: Rest,
  open: () => AsyncIterable<string>,
): StreamedText<Rest & Record<K, string>> {
  return { [text]: true, field, rest, open };
}

export function isStreamedText(value: unknown): value is StreamedText<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && text in value;
}

/** Implements one API call. It runs after access and input have been checked. */
export type Handler<N extends RouteName> = (
  context: Context<CallerOf<Routes[N]['access']>>,
  input: ValidatedInput<N>,
) => Promise<Reply<N> | Paginated<Reply<N>> | StreamedList<Reply<N>> | StreamedText<Reply<N>>>;

export type Handlers<N extends RouteName = RouteName> = { [K in N]: Handler<K> };
