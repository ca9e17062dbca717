import { useSyncExternalStore } from 'react';

/** Why the popup is open; `remember` is the product to keep once somebody has signed in. */
export type SignInRequest = { remember?: string };

let request: SignInRequest | undefined;
const listeners = new Set<() => void>();

function change(next: SignInRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

export function openSignIn(next: SignInRequest = {}): void {
  change(next);
}

/** Closing forgets the remembered product; a sign-in takes it first. */
export function closeSignIn(): SignInRequest | undefined {
  const closed = request;
  change(undefined);
  return closed;
}

export function signInRequest(): SignInRequest | undefined {
  return request;
}

export function onSignInRequest(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSignInRequest(): SignInRequest | undefined {
  return useSyncExternalStore(onSignInRequest, signInRequest, () => undefined);
}
