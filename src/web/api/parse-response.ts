import type { Failure, PageInfo, Success } from '#contract/api/envelope.ts';
import { ApiError } from './api-error.ts';
import { expireSession } from './session.ts';

type ReceivedResponse = {
  /** HTTP status. */
  status: number;
  /** The raw body; empty when the connection broke during the body of a failure. */
  text: string;
  /** The session token of the request; undefined when a 401 would be about credentials instead. */
  token: string | undefined;
};

/**
 * The data of a response and, for a part of a list, where the next part starts. A 401 clears the session, if this browser still has
 * the token of the request.
 * @throws ApiError unless it is a success: with the `error` of the body, or "Something went wrong!" if the body has no sentence
 */
export function parseResponse<T>({ status, text, token }: ReceivedResponse): { data: T; page?: PageInfo } {
  const body = readBody<T>(text);
  if (status < 300 && body.status === 'success' && 'data' in body) {
    const { data, page } = body;
    return page ? { data, page } : { data };
  }
  if (status === 401 && token) expireSession(token);
  if (!('error' in body) || typeof body.error !== 'string' || body.error.trim() === '')
    // A status above 500 without a sentence comes from a proxy whose shop is down.
    throw new ApiError('Something went wrong!', status > 500 ? 'unreachable' : 'internal', status);
  const { error, code = 'internal', issues, requestId, recordId } = body;
  throw new ApiError(error, code, status, Array.isArray(issues) ? issues : [], requestId, recordId);
}

/** The parsed body; empty unless it is an object. A proxy may have sent anything. */
function readBody<T>(text: string): Partial<Success<T>> | Partial<Failure> {
  try {
    const body: unknown = JSON.parse(text);
    // The only place where the browser trusts the shape of a response: the server validates it against the contract.
    if (typeof body === 'object' && body !== null) return body as Partial<Success<T>> | Partial<Failure>;
  } catch {
    // HTML, or an empty body.
  }
  return {};
}
