import { calls } from '#contract/api/calls.ts';
import type { PageInfo } from '#contract/api/envelope.ts';
import type { CallInput, Reply, RouteName } from '#contract/api/routes.ts';
import { ApiError } from './api-error.ts';
import { deviceToken, rememberDevice } from './device-token.ts';
import { parseResponse } from './parse-response.ts';
import { session } from './session.ts';

type Sent = { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: unknown };

function address(name: RouteName, sent: Sent): string {
  const path = calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(sent.params?.[key] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(sent.query ?? {}))
    if (value !== undefined && value !== '') query.set(key, value);
  return query.size > 0 ? `/api${path}?${query}` : `/api${path}`;
}

/** True where a 401 speaks of the password just typed, not of the token. */
const asksForCredentials = (name: RouteName) =>
  name === 'logIn' || name === 'signUp' || name === 'resetPassword';

/** True where the answer is a session, from which this browser is a known device of the account. */
const startsSession = (name: RouteName) => asksForCredentials(name) || name === 'changePassword';

/**
 * Makes a call over HTTP and answers its data and, for a part of a list, where the next part starts.
 * @param onceKey sent again with the same one, it is done once
 * @throws CallError with the server's own sentence where there is one
 */
export async function fetchPage<N extends RouteName>(
  name: N,
  input: CallInput<N> | undefined,
  signal?: AbortSignal,
  onceKey?: string,
): Promise<{ data: Reply<N>; page?: PageInfo }> {
  // The union of all inputs is too wide for the compiler to see that each has this form.
  const sent = (input ?? {}) as Sent;
  const token = session()?.token;
  const response = await fetch(address(name, sent), {
    method: calls[name].method,
    headers: {
      accept: 'application/json',
      ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(startsSession(name) ? { 'device-token': deviceToken() } : {}),
      ...(onceKey === undefined ? {} : { 'idempotency-key': onceKey }),
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError('An unexpected error occurred.', 'unreachable', 0);
  });
  if (response.ok && startsSession(name)) rememberDevice();
  return parseResponse({
    status: response.status,
    text: await response.text().catch(() => ''),
    token: asksForCredentials(name) ? undefined : token,
  });
}

/** `fetchPage` for those who want the data only. */
export async function fetchCall<N extends RouteName>(
  name: N,
  input: CallInput<N> | undefined,
  signal?: AbortSignal,
  onceKey?: string,
): Promise<Reply<N>> {
  return (await fetchPage(name, input, signal, onceKey)).data;
}
