import { useSyncExternalStore } from 'react';
import { onSessionChange, sessionExpired, useSession } from '#web/api/session.ts';

let loggingOut = false;

/** While a user logs out, a protected page waits for the navigation home instead of refusing access. */
export async function whileLoggingOut(work: () => Promise<void>): Promise<void> {
  loggingOut = true;
  try {
    await work();
  } finally {
    loggingOut = false;
  }
}

/**
 * Whether a protected page may show itself. It waits for hydration, because the server renders for guests; `expired`
 * means that the server has ended the session.
 */
export function useRouteGuard(adminOnly: boolean): 'waiting' | 'denied' | 'expired' | 'allowed' {
  const session = useSession();
  // A subscription of its own: when an expired session is cleared, `session` is null before and after.
  const expired = useSyncExternalStore(onSessionChange, sessionExpired, () => false);
  if (session === undefined || (session === null && loggingOut)) return 'waiting';
  if (session === null) return expired ? 'expired' : 'denied';
  return !adminOnly || session.role === 'ADMIN' ? 'allowed' : 'denied';
}
