import { useSyncExternalStore } from 'react';
import type { User } from '#contract/accounts/user.ts';
import { ChunkLoadError } from '#web/api/api-error.ts';
import { onSessionChange, type Session, session, sessionExpired, startSession } from '#web/api/session.ts';
import { createListeners } from '#web/navigation/listeners.ts';
import type { UserState } from './user-query.ts';

const guest: UserState = { user: undefined, error: undefined };
const listeners = createListeners();
let state = guest;
let isFollowing = false;
/** The token of the user in `state`. */
let watched: string | undefined;
let stop: (() => void) | undefined;

// Loads TanStack Query with the first token: guests do not need it here.
const loadUserQuery = () => import('./user-query.ts');

function change(next: UserState): void {
  state = next;
  listeners.notify();
}

function follow(): void {
  const token = session()?.token;
  if (token === watched) return;
  const hadUser = watched !== undefined;
  watched = token;
  stop?.();
  stop = undefined;
  change(guest);
  const isExpired = token === undefined && sessionExpired();
  if (hadUser) void loadUserQuery().then(({ dropResponses }) => dropResponses({ isExpired }));
  if (token !== undefined) void watch(token);
}

async function watch(token: string): Promise<void> {
  try {
    const { watchUser } = await loadUserQuery();
    if (watched !== token) return;
    stop = watchUser((next) => {
      // The role stored in this browser may be out of date or forged. The token may have been renewed since `watch`.
      const stored = session();
      if (next.user && stored && stored.role !== next.user.role)
        startSession({ token: stored.token, role: next.user.role });
      change(next);
    });
  } catch {
    if (watched === token) change({ user: undefined, error: new ChunkLoadError() });
  }
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  if (!isFollowing) {
    // Never stops: the header needs the user on every page.
    isFollowing = true;
    onSessionChange(follow);
    follow();
  }
  return unsubscribe;
}

/** The logged-in user, from GET /user; guests make no call. */
export function useUser(): UserState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => guest,
  );
}

/** Loads the user again after a failure. */
export async function retryUser(): Promise<void> {
  const { queryClient, userQuery } = await loadUserQuery();
  if (stop) void queryClient.refetchQueries({ queryKey: userQuery.queryKey });
  else if (watched !== undefined) await watch(watched);
}

/** Takes over the user from the response of a call. */
export async function replaceUser(user: User): Promise<void> {
  const { queryClient, userQuery } = await loadUserQuery();
  if (watched === undefined) return;
  queryClient.setQueryData(userQuery.queryKey, user);
  // Query notifies its observers later; the caller expects the page to be up to date.
  change({ user, error: undefined });
}

/** The user, at most `maxAgeMs` old. Does not retry, because someone waits for the response. */
export async function freshUser({ maxAgeMs }: { maxAgeMs: number }): Promise<User> {
  const { queryClient, userQuery } = await loadUserQuery();
  return queryClient.fetchQuery({ ...userQuery, staleTime: maxAgeMs, retry: false });
}

/** Replaces the token of the same user, whose data stay. */
export function renewSession(next: Session): void {
  if (watched !== undefined) watched = next.token;
  startSession(next);
}

export async function clearCachedResponses(): Promise<void> {
  (await loadUserQuery()).dropResponses({ isExpired: false });
}
