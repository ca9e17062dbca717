import { useSyncExternalStore } from 'react';
import { onSessionChange, sessionExpired, useSession } from '#web/api/session.ts';

let loggingOut = false;

/** While `work` runs, a protected page waits instead of denying access. `work` must end with the navigation away from it. */
export async function whileLoggingOut(work: () => Promise<void>): Promise<void> {
  loggingOut = true;
  try {
    await work();
  } finally {
    loggingOut = false;
  }
}

/**
 * Whether a protected page may show itself.
 * - `waiting`: for hydration, because the server renders for guests, or for the navigation of a logout
 * - `denied`: a guest, or a user without the required role
 * - `expired`: the server has ended the session
 */
export function useRouteGuard(adminOnly: boolean): 'waiting' | 'denied' | 'expired' | 'allowed' {
  const session = useSession();
  // Subscribed separately: `expired` can change while `session` stays null, which alone would not render again.
  const expired = useSyncExternalStore(onSessionChange, sessionExpired, () => false);
  if (session === undefined || (session === null && loggingOut)) return 'waiting';
  if (session === null) return expired ? 'expired' : 'denied';
  return !adminOnly || session.role === 'ADMIN' ? 'allowed' : 'denied';
}
