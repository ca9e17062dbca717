/**
 * The closed list of expected failures. Each has the HTTP status it travels under and a sentence for a person,
 * used when the place that fails has nothing better to say.
 */
export const problems = {
  invalid: { status: 400, sentence: 'Some of what was sent cannot be used.' },
  malformed: { status: 400, sentence: 'The request could not be read.' },
  unauthenticated: { status: 401, sentence: 'Please sign in first.' },
  wrong_credentials: { status: 401, sentence: 'The email or the password is not right.' },
  second_step_needed: { status: 401, sentence: 'Please give the code of your authenticator app.' },
  wrong_code: { status: 401, sentence: 'This code is not right, or was used already.' },
  forbidden: { status: 403, sentence: 'Your account may not do this.' },
  not_found: { status: 404, sentence: 'There is nothing here by that name.' },
  method_not_allowed: { status: 405, sentence: 'This address does not take that kind of request.' },
  timeout: { status: 408, sentence: 'The request took too long to arrive.' },
  conflict: { status: 409, sentence: 'This clashes with something that is already there.' },
  email_taken: { status: 409, sentence: 'There is already an account with this email.' },
  name_taken: { status: 409, sentence: 'There is already a category with this name.' },
  stale: { status: 409, sentence: 'Somebody changed this in the meantime.' },
  out_of_stock: { status: 409, sentence: 'There is not enough of this left.' },
  last_admin: { status: 409, sentence: 'The shop needs at least one administrator.' },
  too_large: { status: 413, sentence: 'That is larger than the shop takes.' },
  address_too_long: { status: 414, sentence: 'That address is too long.' },
  unsupported_type: { status: 415, sentence: 'Please send this as JSON.' },
  expectation_failed: { status: 417, sentence: 'The shop cannot do what the Expect header asks.' },
  too_many_requests: { status: 429, sentence: 'Too many tries. Please wait a little.' },
  headers_too_large: { status: 431, sentence: 'The request headers are too large.' },
  internal: { status: 500, sentence: 'Something went wrong!' },
  unavailable: { status: 503, sentence: 'The shop cannot do this right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ProblemCode = keyof typeof problems;

/** One thing wrong with a request: where (a dotted path into the body or query) and what. */
export type Issue = { path: string; message: string };

export type ProblemDetails = {
  issues?: readonly Issue[];
  /** Seconds until a retry makes sense; becomes the Retry-After header. */
  retryAfter?: number;
};

/** An expected failure. Recognise it with `isProblem`, never by instanceof: the page bundle has its own copy. */
export type Problem = Error & { readonly problem: ProblemCode; readonly details: ProblemDetails };

/** Makes the error that ends a request in an expected way. `sentence` is shown to a person. */
export function problem(code: ProblemCode, sentence?: string, details: ProblemDetails = {}): Problem {
  return Object.assign(new Error(sentence ?? problems[code].sentence), { problem: code, details });
}

/** The problem `invalid` of one thing in a request, for a form to show beside it. @param path a dotted path to it */
export function invalidAt(path: string, message: string): Problem {
  return problem('invalid', message, { issues: [{ path, message }] });
}

export function isProblem(error: unknown): error is Problem {
  return (
    error instanceof Error &&
    'problem' in error &&
    typeof error.problem === 'string' &&
    error.problem in problems
  );
}

/** True for this very problem. */
export function hasProblemCode(error: unknown, code: ProblemCode): error is Problem {
  return isProblem(error) && error.problem === code;
}
