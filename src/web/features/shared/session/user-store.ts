import { useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts/user.ts';
import { onSessionChange, type Session, session, sessionExpired, startSession } from '#web/api/session.ts';
import type { UserState } from './user-query.ts';

const nobody: UserState = { user: undefined, error: undefined };
const listeners = new Set<() => void>();
let state = nobody;
let following = false;
/** The token whose owner `state` speaks of. */
let watched: string | undefined;
let stop: (() => void) | undefined;

// Query comes with the first token: a guest never loads it for this.
const loadUserQuery = () => import('./user-query.ts');

function tell(next: UserState): void {
  state = next;
  for (const listener of listeners) listener();
}

function follow(): void {
  const current = session();
  const token = current?.token;
  if (token === watched) return;
  const hadUser = watched !== undefined;
  watched = token;
  stop?.();
  stop = undefined;
  tell(nobody);
  // Whoever signs in again over their work goes on with what is there; else it is nobody's any more.
  const isLapse = token === undefined && sessionExpired();
  if (hadUser) void loadUserQuery().then((query) => (isLapse ? query.removeUser() : query.clearCache()));
  if (token !== undefined) void watch(token);
}

async function watch(token: string): Promise<void> {
  try {
    const { watchUser } = await loadUserQuery();
    if (watched !== token) return;
    stop = watchUser((next) => {
      // The role kept in this browser may be out of date, or made up.
      const kept = session();
      if (next.user && kept && kept.role !== next.user.role) startSession({ token, role: next.user.role });
      tell(next);
    });
  } catch {
    if (watched === token) tell({ user: undefined, error: new Error('An unexpected error occurred.') });
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!following) {
    // Begun once and never ended: the header asks on every page.
    following = true;
    onSessionChange(follow);
    follow();
  }
  return () => listeners.delete(listener);
}

/** Who is signed in, from GET /user; asked only when there is a token. */
export function useUser(): UserState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => nobody,
  );
}

/** Asks again after a failure. */
export async function retryUser(): Promise<void> {
  const query = await loadUserQuery();
  if (stop) query.refetchUser();
  else if (watched !== undefined) await watch(watched);
}

/** Takes a call's answer for the person as the server knows them now. */
export async function replaceUser(user: User): Promise<void> {
  const query = await loadUserQuery();
  if (watched === undefined) return;
  query.cacheUser(user);
  // Query tells its observers a moment later; whoever waits for this wants the page to know by then.
  tell({ user, error: undefined });
}

/** The person as the server knew them at most `ageMs` ago. */
export async function freshUser(ageMs: number): Promise<User> {
  return (await loadUserQuery()).freshUser(ageMs);
}

/** A new token for the same person: what is known of them stays. */
export function renewSession(next: Session): void {
  if (watched !== undefined) watched = next.token;
  startSession(next);
}

export async function clearCachedResponses(): Promise<void> {
  (await loadUserQuery()).clearCache();
}
