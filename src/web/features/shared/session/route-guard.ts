import { useState, useSyncExternalStore } from 'react';
import { onSessionChange, type Role, sessionLapsed, useSession } from '#web/api/session.ts';

let loggingOut = false;

/** While somebody leaves by their own wish, a guarded page waits for the way home instead of refusing them. */
export async function whileLoggingOut(work: () => Promise<void>): Promise<void> {
  loggingOut = true;
  try {
    await work();
  } finally {
    loggingOut = false;
  }
}

/**
 * Whether a screen for signed-in people may show itself. It waits until the page is alive, because the server renders for
 * nobody; `lapsed` is a login that the server has ended. Comfort only: the server decides at every call.
 */
export function useGuard(role?: Role): 'waiting' | 'denied' | 'lapsed' | 'allowed' {
  const session = useSession();
  // Asked for by itself: a login that ended and then is let go of is no session before and after.
  const lapsed = useSyncExternalStore(onSessionChange, sessionLapsed, () => false);
  if (session === undefined || (session === null && loggingOut)) return 'waiting';
  if (session === null) return lapsed ? 'lapsed' : 'denied';
  return role === undefined || session.role === role ? 'allowed' : 'denied';
}

/**
 * What a guarded page shows. Somebody whose login ends while they work signs in again over their work (`onEnter` says that
 * they were let in), or leaves it there and then (`onLeave`); whoever comes with an old login is refused.
 */
export function useProtectedPage(role?: Role) {
  const guard = useGuard(role);
  const session = useSession();
  const [entered, setEntered] = useState(false);
  const [left, setLeft] = useState(false);
  const doors = { onEnter: () => setEntered(true), onLeave: () => setLeft(true) };
  if (guard === 'waiting') return { view: 'waiting', doors } as const;
  if (guard === 'allowed' || (guard === 'lapsed' && entered)) return { view: 'open', doors } as const;
  return { view: left && session === null ? 'ended' : 'denied', doors } as const;
}
