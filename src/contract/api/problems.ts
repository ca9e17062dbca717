/** All expected failures, and `internal` for all others, each with its HTTP status and a default message for people. */
export const problems = {
  invalid: { status: 400, message: 'Some of these values are not valid.' },
  malformed: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please sign in first.' },
  wrong_credentials: { status: 401, message: 'Wrong email or password.' },
  second_step_needed: { status: 401, message: 'Please enter the code from your authenticator app.' },
  wrong_code: { status: 401, message: 'This code is wrong or was already used.' },
  forbidden: { status: 403, message: 'Your account is not allowed to do this.' },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This URL does not support that method.' },
  timeout: { status: 408, message: 'The request took too long to arrive.' },
  conflict: { status: 409, message: 'The state of the shop does not allow this.' },
  email_taken: { status: 409, message: 'There is already an account with this email.' },
  name_taken: { status: 409, message: 'There is already a category with this name.' },
  stale: { status: 409, message: 'Someone else changed this in the meantime.' },
  repeated_reference: { status: 409, message: 'Another payment has the same reference.' },
  repeated_key: { status: 409, message: 'Something else was recorded under this Idempotency-Key.' },
  already_ordered: { status: 409, message: 'This enquiry already has an order.' },
  out_of_stock: { status: 409, message: 'There are not enough of these left.' },
  on_hold: { status: 409, message: 'This piece is on hold.' },
  last_admin: { status: 409, message: 'The shop needs at least one administrator.' },
  too_large: { status: 413, message: 'That is too large.' },
  address_too_long: { status: 414, message: 'That URL is too long.' },
  unsupported_type: { status: 415, message: 'This URL does not support that content type.' },
  expectation_failed: { status: 417, message: 'The shop does not support this Expect header.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please wait a little.' },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  internal: { status: 500, message: 'Something went wrong!' },
  unavailable: { status: 503, message: 'The shop cannot do this right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problems;

/** One error in a request. `path` is a dotted path into the body or query. */
export type Issue = { path: string; message: string };

export type ProblemDetails = {
  issues?: readonly Issue[];
  /** Seconds until a retry makes sense; becomes the Retry-After header. */
  retryAfter?: number;
  /** The id of the record that an earlier request created, with the problem `repeated_key`. */
  recordId?: string;
};

/** An expected failure. Test for it with `isProblem`, not instanceof: the page bundle has its own copy of this file. */
export type Problem = Error & { readonly problem: ProblemCode; readonly details: ProblemDetails };

/** Creates the error of an expected failure. @param message the text for people */
export function problem(code: ProblemCode, message?: string, details: ProblemDetails = {}): Problem {
  return Object.assign(new Error(message ?? problems[code].message), { problem: code, details });
}

/** The problem `invalid` of one field, which forms show beside it. @param path dotted path to the field */
export function invalidAt(path: string, message: string): Problem {
  return problem('invalid', message, { issues: [{ path, message }] });
}

export function isProblem(error: unknown): error is Problem {
  return (
    error instanceof Error &&
    'problem' in error &&
    typeof error.problem === 'string' &&
    Object.hasOwn(problems, error.problem)
  );
}

export function hasProblemCode(error: unknown, code: ProblemCode): error is Problem {
  return isProblem(error) && error.problem === code;
}
