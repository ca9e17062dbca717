import type { CallName } from '#contract/api/calls.ts';
import type { PageInfo } from '#contract/api/envelope.ts';
import type { CallInput, Reply } from '#contract/api/routes.ts';
import { type Call, visitorCalls } from '#contract/api/visitor-calls.ts';
import { ApiError } from './api-error.ts';
import { deviceToken, rememberDevice } from './device-token.ts';
import { parseResponse } from './parse-response.ts';
import { session } from './session.ts';

type Sent = { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: unknown };

/** Loads the calls of the dashboard, which no other page needs. */
export const loadCalls = () => import('#contract/api/calls.ts');

const isVisitorCall = (name: CallName): name is keyof typeof visitorCalls => name in visitorCalls;

function urlOf({ path: pattern }: Call, sent: Sent): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(sent.params?.[key] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(sent.query ?? {}))
    if (value !== undefined && value !== '') query.set(key, value);
  return query.size > 0 ? `/api${path}?${query}` : `/api${path}`;
}

/** True for public calls that log in; a 401 of theirs is never about the session token. */
const sendsCredentials = (name: CallName) =>
  name === 'logIn' || name === 'signUp' || name === 'resetPassword';

/** True when the response starts a session; from then on this browser is a known device of the account. */
const startsSession = (name: CallName) => sendsCredentials(name) || name === 'changePassword';

/** Throws the error of a call without a response, or that of an aborted one. */
function throwLost(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  throw new ApiError('An unexpected error occurred.', 'unreachable', 0);
}

/**
 * Makes a call over HTTP; returns its data and, for a part of a list, where the next part starts.
 * @param idempotencyKey a retry with the same key runs once
 * @throws ApiError with the server's sentence if there is one; an AbortError when `signal` aborts
 */
export async function fetchPage<N extends CallName>(
  name: N,
  input: CallInput<N> | undefined,
  signal?: AbortSignal,
  idempotencyKey?: string,
): Promise<{ data: Reply<N>; page?: PageInfo }> {
  // Each input has this form; the compiler cannot see it in the union of all inputs.
  const sent = (input ?? {}) as Sent;
  const token = session()?.token;
  // A visitor's call starts at once: the page may be about to close.
  const call: Call = isVisitorCall(name)
    ? visitorCalls[name]
    : (await loadCalls().catch(throwLost)).calls[name];
  const response = await fetch(urlOf(call, sent), {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(startsSession(name) ? { 'device-token': deviceToken() } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    ...(signal ? { signal } : {}),
  }).catch(throwLost);
  if (response.ok && startsSession(name)) rememberDevice();
  return parseResponse({
    status: response.status,
    // The status of a failure says enough; a success without its data may have been carried out.
    text: await response.text().catch(response.ok ? throwLost : () => ''),
    token: sendsCredentials(name) ? undefined : token,
  });
}

/** `fetchPage` for the data only. */
export async function fetchCall<N extends CallName>(
  name: N,
  input: CallInput<N> | undefined,
  signal?: AbortSignal,
  idempotencyKey?: string,
): Promise<Reply<N>> {
  return (await fetchPage(name, input, signal, idempotencyKey)).data;
}
