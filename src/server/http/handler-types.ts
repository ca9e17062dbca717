import type { PageInfo } from '#contract/api/envelope.ts';
import type { CallName } from '#contract/api/calls.ts';
import type { Access, ValidatedInput, Reply, Routes } from '#contract/api/routes.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Context } from '../context.ts';

type CallerOf<A extends Access> = A extends 'public' ? Caller | null : Caller;

/** Marks a handler's output that is more than plain data. */
export const replyKind = Symbol('kind');

/** One page of a list, and where the next page starts. */
export type Paginated<T> = { [replyKind]: 'page'; data: T; page: PageInfo };

export const paginated = <T>(data: T, page: PageInfo): Paginated<T> => ({ [replyKind]: 'page', data, page });

/** A list that may be too long for memory. */
export type StreamedList<T> = {
  [replyKind]: 'list';
  /** Reads the list part by part. Each call starts again. */
  open(): AsyncIterable<T>;
};

export const streamedList = <T>(open: () => AsyncIterable<T>): StreamedList<T> => ({
  [replyKind]: 'list',
  open,
});

/** A response with one string field that may be too long for memory. */
export type StreamedText<T> = {
  [replyKind]: 'text';
  field: keyof T & string;
  /** All other fields of the response. */
  rest: object;
  /** Creates the text part by part. Each call starts again. */
  open(): AsyncIterable<string>;
};

export const streamedText = <K extends string, Rest extends object>(
  field: K,
  rest: Rest,
  open: () => AsyncIterable<string>,
): StreamedText<Rest & Record<K, string>> => ({ [replyKind]: 'text', field, rest, open });

type Marked = Paginated<unknown> | StreamedList<unknown> | StreamedText<Record<string, unknown>>;

export const isMarked = (output: unknown): output is Marked =>
  typeof output === 'object' && output !== null && replyKind in output;

/** Implements one API call. It runs after access and input have been checked. */
export type Handler<N extends CallName> = (
  context: Context<CallerOf<Routes[N]['access']>>,
  input: ValidatedInput<N>,
) => Promise<Reply<N> | Paginated<Reply<N>> | StreamedList<Reply<N>> | StreamedText<Reply<N>>>;

export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> };
