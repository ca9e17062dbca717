import type { Failure } from '#contract/api/envelope.ts';
import { type Problem, type ProblemCode, isProblem, problem, problems } from '#contract/api/problems.ts';
import { errorCode } from '#server/platform/error-code.ts';

const MAX_MESSAGE = 300;
const DEFAULT_RETRY_SECONDS = 5;

/** Problems for the framework's own error codes. */
const frameworkErrors: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  // No id is that long.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** True when the process has reached a system limit of files, connections or threads. */
export const isSystemLimit = (error: unknown): boolean =>
  ['EMFILE', 'ENFILE', 'EAGAIN'].includes(errorCode(error));

/** True when the same request may succeed later: a problem `unavailable`, an outage of the database, or a limit of the system. */
export const isTransient = (error: unknown, isOutage: (error: unknown) => boolean): boolean =>
  isProblem(error) ? error.problem === 'unavailable' : isOutage(error) || isSystemLimit(error);

function toProblem(error: unknown, isOutage: (error: unknown) => boolean): Problem | undefined {
  if (isProblem(error)) return error;
  const code = frameworkErrors[errorCode(error)];
  if (code) return problem(code);
  return isTransient(error, isOutage) ? problem('unavailable') : undefined;
}

/** For problems that the server creates itself: they are never those of a database that is away. */
export const neverOutage = (): boolean => false;

/**
 * The response for a thrown error. `isBug` is true for an unexpected error, which belongs in the log.
 * @param isOutage true when the database, not the request, caused the error
 */
export function toErrorResponse(error: unknown, requestId: string, isOutage: (error: unknown) => boolean) {
  const known = toProblem(error, isOutage);
  const failure = known ?? problem('internal');
  const { status } = problems[failure.problem];
  const { issues, retryAfter, recordId } = failure.details;
  const headers: Record<string, string> = {};
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  if (status === 429 || status === 503) {
    headers['retry-after'] = String(Math.ceil(retryAfter ?? DEFAULT_RETRY_SECONDS));
  }
  const body: Failure = {
    status: 'error',
    error: failure.message.slice(0, MAX_MESSAGE),
    code: failure.problem,
    ...(issues ? { issues } : {}),
    ...(recordId === undefined ? {} : { recordId }),
    requestId,
  };
  return { status, headers, isBug: !known, body };
}
