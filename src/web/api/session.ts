import { useSyncExternalStore } from 'react';
import { createListeners } from '../navigation/listeners.ts';
import { storage } from './storage.ts';

export type Role = 'USER' | 'ADMIN';
/** The session stored in this browser. The server authorizes by the token alone. */
export type Session = { token: string; role: Role };

const TOKEN_KEY = 'token';
const ROLE_KEY = 'role';
/** Tells the other tabs that the server ended the session, and not the user. */
const EXPIRED_KEY = 'lapsed';
/** A token of the server; another value in the storage is ignored. */
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{20,200}$/;

const { subscribe, notify } = createListeners();
let current: Session | null | undefined;
let expired = false;

function read(): Session | null {
  const token = storage.get(TOKEN_KEY);
  if (token === null || !TOKEN_PATTERN.test(token)) return null;
  return { token, role: storage.get(ROLE_KEY) === 'ADMIN' ? 'ADMIN' : 'USER' };
}

/** Takes over the session of another tab. Only a tab that had a session can have lost it. */
function syncWithStorage(): void {
  const wasLoggedIn = expired || (current ?? null) !== null;
  current = read();
  expired = current === null && wasLoggedIn && storage.get(EXPIRED_KEY) !== null;
  notify();
}

/** The session of this browser, or null. */
export function session(): Session | null {
  if (current === undefined) current = read();
  return current;
}

export function startSession(next: Session): void {
  current = next;
  expired = false;
  storage.set(TOKEN_KEY, next.token);
  storage.set(ROLE_KEY, next.role);
  storage.remove(EXPIRED_KEY);
  notify();
}

function endSession(isExpired: boolean): void {
  current = null;
  expired = isExpired;
  // Set before the token is removed, so that the other tabs know why it is gone.
  if (isExpired) storage.set(EXPIRED_KEY, 'yes');
  else storage.remove(EXPIRED_KEY);
  storage.remove(TOKEN_KEY);
  storage.remove(ROLE_KEY);
  notify();
}

/** Ends the session because the user leaves it. */
export const clearSession = (): void => endSession(false);

/** Ends the session after the server has rejected this token, unless this or another tab has a newer one. */
export function expireSession(token: string): void {
  if (session()?.token !== token) return;
  const stored = read();
  // The storage event of the tab that has logged in is still on its way.
  if (stored && stored.token !== token) syncWithStorage();
  else endSession(true);
}

/** Whether the session ended because the server rejects its token. */
export function sessionExpired(): boolean {
  return expired;
}

export const onSessionChange = subscribe;

// Another tab logged in or out.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === null || [TOKEN_KEY, ROLE_KEY, EXPIRED_KEY].includes(event.key)) syncWithStorage();
  });
  // A page restored from the back/forward cache shows its old state; the user may have logged out meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) syncWithStorage();
  });
}

/** The session: undefined until hydration, because the server renders for guests; then a session or null. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(onSessionChange, session, () => undefined);
}
