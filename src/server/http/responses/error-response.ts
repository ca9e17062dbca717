import type { Failure } from '#contract/api/envelope.ts';
import { type Problem, type ProblemCode, isProblem, problem, problems } from '#contract/api/problems.ts';

const LONGEST_SENTENCE = 300;
const DEFAULT_RETRY_SECONDS = 5;

/** A failure as it goes out. `isBug` is true for what nobody expected: it belongs in the log. */
export type Failed = {
  status: number;
  headers: Record<string, string>;
  body: Failure;
  isBug: boolean;
};

/** What the framework says by codes of its own. */
const ofFramework: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  // No id is that long, so nothing is there.
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** The system gives the process no more files, connections or threads right now. */
export const isOutOfFiles = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EMFILE', 'ENFILE', 'EAGAIN'].includes(String(error.code));

/** True when the same request may succeed later: the database or the system is the reason. */
export const isTransient = (error: unknown, isOutage: (error: unknown) => boolean): boolean =>
  isProblem(error) ? error.problem === 'unavailable' : isOutage(error) || isOutOfFiles(error);

function expected(error: unknown, isOutage: (error: unknown) => boolean): Problem | undefined {
  if (isProblem(error)) return error;
  const code = error instanceof Error && 'code' in error ? ofFramework[String(error.code)] : undefined;
  if (code) return problem(code);
  return isTransient(error, isOutage) ? problem('unavailable') : undefined;
}

/**
 * Turns whatever was thrown into an answer.
 * @param isOutage tells that the database, not the request, is the reason
 */
export function toErrorResponse(
  error: unknown,
  requestId: string,
  isOutage: (error: unknown) => boolean,
): Failed {
  const known = expected(error, isOutage);
  const failure = known ?? problem('internal');
  const { status } = problems[failure.problem];
  const { issues, retryAfter } = failure.details;
  const headers: Record<string, string> = {};
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  if (status === 429 || status === 503) {
    headers['retry-after'] = String(Math.ceil(retryAfter ?? DEFAULT_RETRY_SECONDS));
  }
  return {
    status,
    headers,
    isBug: !known,
    body: {
      status: 'error',
      error: failure.message.slice(0, LONGEST_SENTENCE),
      code: failure.problem,
      ...(issues ? { issues } : {}),
      requestId,
    },
  };
}
