import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/navigation/listeners.ts';

/** A request for the login dialog; `favoriteToAdd` is the id of the product to add to the favorites after the login. */
export type LoginRequest = { favoriteToAdd?: string };

let request: LoginRequest | undefined;
let preload = () => {};
const { subscribe, notify } = createListeners();

function change(next: LoginRequest | undefined): void {
  request = next;
  notify();
}

/** Opens the login dialog, which `account/sign-in` shows. */
export const requestLogin = (next: LoginRequest = {}): void => change(next);

/** Closes the dialog. @returns the closed request, with which a login continues */
export function closeLoginRequest(): LoginRequest | undefined {
  const closed = request;
  change(undefined);
  return closed;
}

export const loginRequest = (): LoginRequest | undefined => request;

export const onLoginRequest = subscribe;

export function useLoginRequest(): LoginRequest | undefined {
  return useSyncExternalStore(onLoginRequest, loginRequest, () => undefined);
}

/** Sets how `preloadLogin` fetches the dialog's code: shared features do not import the account's. */
export function setLoginPreload(load: () => void): void {
  preload = load;
}

/** Fetches the code of the login dialog before the press that opens it. */
export const preloadLogin = (): void => preload();
