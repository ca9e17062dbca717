import type { Issue, ProblemCode } from '#contract/api/problems.ts';

/** A call that was rejected or got no response. `message` is a sentence for people. */
export class ApiError extends Error {
  /** `unreachable` without a response, or with a status above 500 and no sentence, as a proxy sends it. */
  readonly code: ProblemCode | 'unreachable';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly issues: readonly Issue[];
  /** The id in the server's log; undefined when the shop itself did not respond. */
  readonly requestId: string | undefined;
  /** With `repeated_key`: the id of the record that the earlier request created. */
  readonly recordId: string | undefined;

  constructor(
    message: string,
    code: ProblemCode | 'unreachable',
    status: number,
    issues: readonly Issue[] = [],
    requestId?: string,
    recordId?: string,
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.issues = issues;
    this.requestId = requestId;
    this.recordId = recordId;
  }
}

/**
 * A code chunk failed to load: there is no connection, or the shop was rebuilt since this tab was opened. A browser may not
 * fetch a failed module again for the same document.
 */
export class ChunkLoadError extends ApiError {
  constructor() {
    super('An unexpected error occurred.', 'unreachable', 0);
  }
}

/** The code of a rejection: from an ApiError in the browser, from a Problem on the server. */
export function problemCode(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.code;
  if (error instanceof Error && 'problem' in error && typeof error.problem === 'string') return error.problem;
  return undefined;
}

/** Only temporary errors are retried: no response, too many requests, an error of the server. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** The sentence to show for any error. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'Something went wrong!';
}

/** The id of a server error in the server's log; undefined for rejections and lost calls. */
export function errorIdOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
}

/** Shown after a save without a response. */
export const SAVE_AGAIN = 'What you typed is still here. Save again.';

/** The sentence of an error and more about it. An unreachable shop is named first, because the error's sentence then says nothing. */
function sentencesOf(
  error: unknown,
  toDo = 'Please try again.',
): [first: string, second: string | undefined] {
  const message = errorMessage(error);
  if (error instanceof ApiError && error.code === 'unreachable')
    return [`The shop can’t be reached. ${toDo}`.trimEnd(), message];
  const id = errorIdOf(error);
  return [message, id && `Error ${id}`];
}

/**
 * The text of an error toast below its title.
 * @param toDo what the user can do when the shop is unreachable; empty when the caller adds it
 */
export function toToastError(error: unknown, toDo?: string) {
  const [description, secondLine] = sentencesOf(error, toDo);
  return { description, secondLine };
}

/** `toToastError` as one text. */
export function errorText(error: unknown, toDo?: string): string {
  return sentencesOf(error, toDo).filter(Boolean).join(' ');
}
