import type { Failure, PageInfo, Success } from '#contract/api/envelope.ts';
import { ApiError } from './api-error.ts';
import { clearSession, session } from './session.ts';

type Answered = {
  /** HTTP status. */
  status: number;
  /** The body as it came; empty where it broke off. */
  text: string;
  /** With which it was asked, unless a 401 speaks of something else than of it. */
  token: string | undefined;
};

/**
 * What the shop answered: its data and, for a part of a list, where the next part starts.
 * @throws CallError with the `error` of the body, whatever the status and whoever sent it
 */
export function parseResponse<T>({ status, text, token }: Answered): { data: T; page?: PageInfo } {
  const body = readBody<T>(text);
  if (status < 300 && body.status === 'success' && 'data' in body) {
    const { data, page } = body;
    return page ? { data, page } : { data };
  }
  if (status === 401 && token && session()?.token === token) clearSession(true);
  if (!('error' in body) || typeof body.error !== 'string' || body.error.trim() === '')
    // Above 500 a proxy answers without a sentence where the shop behind it is away.
    throw new ApiError('Something went wrong!', status > 500 ? 'unreachable' : 'internal', status);
  const { error, code = 'internal', issues, requestId } = body;
  throw new ApiError(error, code, status, Array.isArray(issues) ? issues : [], requestId);
}

/** Empty for what is no object. A proxy or another program may have sent a part of an envelope. */
function readBody<T>(text: string): Partial<Success<T>> | Partial<Failure> {
  try {
    const body: unknown = JSON.parse(text);
    // The one place where the browser trusts the shape of an answer: the server has checked it against the contract.
    if (typeof body === 'object' && body !== null) return body as Partial<Success<T>> | Partial<Failure>;
  } catch {
    // A page of HTML, or nothing.
  }
  return {};
}
