import type { Issue, ProblemCode } from './problems.ts';

/**
 * The cursor of the next page, and the number of items on all pages. Present when the request has a `limit`.
 * `totalIsMinimum` says that there are more items than `total`.
 */
export type PageInfo = { next: string | null; total: number; totalIsMinimum?: true };

/** Every response of the API is one of these two. */
export type Success<T> = { status: 'success'; data: T; page?: PageInfo };
export type Failure = {
  status: 'error';
  error: string;
  code: ProblemCode;
  issues?: readonly Issue[];
  requestId: string;
};
