import type { Issue, ProblemCode } from './problems.ts';

/**
 * The cursor of the next page (null on the last one), and the number of items on all pages. Present when the call returns a page.
 * `totalIsMinimum` says that there may be more items than `total`.
 */
export type PageInfo = { next: string | null; total: number; totalIsMinimum?: true };

/** Every response of the API is one of these two. */
export type Success<T> = { status: 'success'; data: T; page?: PageInfo };
export type Failure = {
  status: 'error';
  error: string;
  code: ProblemCode;
  issues?: readonly Issue[];
  /** With `repeated_key`: the id of the record that the earlier request created. */
  recordId?: string;
  requestId: string;
};
