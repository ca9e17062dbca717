import type { Envelope, PageInfo } from '#contract/envelope.ts';
import { CallError } from './call-error.ts';
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
 * @throws CallError with the server's own sentence where there is one
 */
export function readAnswer<T>({ status, text, token }: Answered): { data: T; page?: PageInfo } {
  const envelope = readEnvelope<T>(text);
  if (status < 300 && envelope?.status === 'success')
    return envelope.page ? { data: envelope.data, page: envelope.page } : { data: envelope.data };
  if (status === 401 && token && session()?.token === token) clearSession(true);
  const failure = envelope?.status === 'error' ? envelope : undefined;
  throw new CallError(
    failure?.error || 'Something went wrong!',
    failure?.code ?? 'internal',
    status,
    failure?.issues,
    failure?.requestId,
  );
}

/** Answers undefined for what is no answer of the shop's. */
function readEnvelope<T>(text: string): Envelope<T> | undefined {
  try {
    // The one place where the browser trusts the shape of an answer: the server has checked it against the contract.
    return JSON.parse(text) as Envelope<T>;
  } catch {
    return undefined;
  }
}
