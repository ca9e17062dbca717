import { useSyncExternalStore } from 'react';

export type Role = 'USER' | 'ADMIN';
/** What this browser remembers of who is signed in. The server decides by the token alone. */
export type Session = { token: string; role: Role };

const TOKEN = 'token';
const ROLE = 'role';
/** Tells the other tabs that the server ended the session, and not the person. */
const LAPSED = 'lapsed';
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{20,200}$/;

const listeners = new Set<() => void>();
let current: Session | null | undefined;
let expired = false;

function read(): Session | null {
  try {
    const token = localStorage.getItem(TOKEN);
    if (token === null || !TOKEN_PATTERN.test(token)) return null;
    return { token, role: localStorage.getItem(ROLE) === 'ADMIN' ? 'ADMIN' : 'USER' };
  } catch {
    // Storage can be forbidden; then nobody is signed in beyond this page.
    return null;
  }
}

function readLapsed(): boolean {
  try {
    return localStorage.getItem(LAPSED) !== null;
  } catch {
    return false;
  }
}

/** Takes over what another tab did. Only who was signed in here can have lost it. */
function follow(): void {
  const wasSignedIn = expired || (current ?? null) !== null;
  current = read();
  expired = current === null && wasSignedIn && readLapsed();
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** The session of this browser, or null. */
export function session(): Session | null {
  if (current === undefined) current = read();
  return current;
}

export function startSession(next: Session): void {
  current = next;
  expired = false;
  try {
    localStorage.setItem(TOKEN, next.token);
    localStorage.setItem(ROLE, next.role);
    localStorage.removeItem(LAPSED);
  } catch {
    // Kept for this page only.
  }
  tell();
}

/** @param refused true where the server no longer takes the token, false where the person leaves by their own wish */
export function clearSession(refused = false): void {
  current = null;
  expired = refused;
  try {
    // Before the token goes, so that whoever sees it gone knows why.
    if (refused) localStorage.setItem(LAPSED, 'yes');
    else localStorage.removeItem(LAPSED);
    localStorage.removeItem(TOKEN);
    localStorage.removeItem(ROLE);
  } catch {
    // There was nothing kept.
  }
  tell();
}

/** Whether the session ended because the server no longer takes its token. */
export function sessionExpired(): boolean {
  return expired;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab signed in or out.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === null || [TOKEN, ROLE, LAPSED].includes(event.key)) follow();
  });
  // A page that comes back from the browser's memory shows what it showed; whoever left in the meantime must not.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) follow();
  });
}

/**
 * The session as a component sees it: undefined until the page has come alive, because the server renders for nobody,
 * then a session or null.
 */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore<Session | null | undefined>(onSessionChange, session, () => undefined);
}
