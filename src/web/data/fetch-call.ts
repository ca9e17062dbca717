import { calls } from '#contract/calls.ts';
import type { Envelope, PageInfo } from '#contract/envelope.ts';
import type { CallInput, Reply, RouteName } from '#contract/routes.ts';
import { CallError } from './call-error.ts';
import { clearSession, session } from './session.ts';

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

async function readEnvelope<T>(response: Response): Promise<Envelope<T> | undefined> {
  try {
    // The one place where the browser trusts the shape of an answer: the server has checked it against the contract.
    return (await response.json()) as Envelope<T>;
  } catch {
    return undefined;
  }
}

/** True where a 401 speaks of the password just typed, not of the token. */
const asksForCredentials = (name: RouteName) => name === 'logIn' || name === 'signUp';

/**
 * Makes a call over HTTP and answers its data and, for a part of a list, where the next part starts.
 * @throws CallError with the server's own sentence where there is one
 */
export async function fetchPage<N extends RouteName>(
  name: N,
  input: CallInput<N> | undefined,
  signal?: AbortSignal,
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
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new CallError('An unexpected error occurred.', 'unreachable', 0);
  });
  const envelope = await readEnvelope<Reply<N>>(response);
  if (response.ok && envelope?.status === 'success') {
    return envelope.page ? { data: envelope.data, page: envelope.page } : { data: envelope.data };
  }
  if (response.status === 401 && token && !asksForCredentials(name) && session()?.token === token)
    clearSession(true);
  const failure = envelope?.status === 'error' ? envelope : undefined;
  throw new CallError(
    failure?.error || 'Something went wrong!',
    failure?.code ?? 'internal',
    response.status,
    failure?.issues,
  );
}

/** `fetchPage` for those who want the data only. */
export async function fetchCall<N extends RouteName>(
  name: N,
  input: CallInput<N> | undefined,
  signal?: AbortSignal,
): Promise<Reply<N>> {
  return (await fetchPage(name, input, signal)).data;
}
