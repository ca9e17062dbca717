import type { Issue, ProblemCode } from '#contract/api/problems.ts';

/** A call that was refused, or never answered. `message` is a sentence for a person. */
export class ApiError extends Error {
  /** `unreachable` where no answer came, or only a proxy's without a sentence. */
  readonly code: ProblemCode | 'unreachable';
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly issues: readonly Issue[];
  /** Under which the server's log has it; undefined where the shop gave no answer of its own. */
  readonly requestId: string | undefined;

  constructor(
    message: string,
    code: ProblemCode | 'unreachable',
    status: number,
    issues: readonly Issue[] = [],
    requestId?: string,
  ) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.status = status;
    this.issues = issues;
    this.requestId = requestId;
  }
}

/**
 * Code did not arrive: there is no connection, or the shop was built anew since this tab was opened. A browser that
 * missed a module once does not fetch it again for the same document.
 */
export class ChunkLoadError extends ApiError {
  constructor() {
    super('An unexpected error occurred.', 'unreachable', 0);
  }
}

/** The code of a refusal, whichever side it comes from: a CallError here, a Problem on the server. */
export function errorCode(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.code;
  if (error instanceof Error && 'problem' in error && typeof error.problem === 'string') return error.problem;
  return undefined;
}

/** Only what may pass by itself is tried again: no answer, too many requests, a fault of the server. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** The sentence to show for any error. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'Something went wrong!';
}

/** The id under which the server's log has a fault of its own; undefined for what was refused, or never got there. */
export function errorIdOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
}

/** What a form says after a save that never arrived. */
export const SAVE_AGAIN = 'What you wrote is kept; save again.';

/**
 * What is told of any error besides its sentence, if there is more to tell.
 * @param toDo what somebody may do where the shop could not be reached; empty where the sentence says so itself
 */
export function errorDetails(error: unknown, toDo = 'Please try again.'): string | undefined {
  if (error instanceof ApiError && error.code === 'unreachable')
    return `The shop could not be reached. ${toDo}`.trimEnd();
  const id = errorIdOf(error);
  return id && `Error ${id}`;
}

/** What a toast tells of any error, below its title. */
export const toToastError = (error: unknown, toDo?: string) => ({
  description: errorMessage(error),
  more: errorDetails(error, toDo),
});

/** The same as one text. */
export function errorText(error: unknown, toDo?: string): string {
  return [errorMessage(error), errorDetails(error, toDo)].filter(Boolean).join(' ');
}
