import type { Issue, ProblemCode } from './problems.ts';

/** Where the next page of a list starts, and how many there are in all. Present when `limit` was asked for. */
export type PageInfo = { next: string | null; total: number };

/** Every answer of the API is one of these two. */
export type Success<T> = { status: 'success'; data: T; page?: PageInfo };
export type Failure = {
  status: 'error';
  error: string;
  code: ProblemCode;
  issues?: readonly Issue[];
  requestId: string;
};
export type Envelope<T> = Success<T> | Failure;
