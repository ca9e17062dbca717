import { useQuery } from '@tanstack/react-query';
import type { ActiveSession } from '#contract/accounts/sessions.ts';
import { errorCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { showToast } from '#web/ui/toast-store.ts';

// The key contains the user: another user may log in on the same computer.
const queryKey = (userId: string) => ['listSessions', {}, userId];

export function useSessions(userId: string) {
  return useQuery(
    { queryKey: queryKey(userId), queryFn: ({ signal }) => fetchCall('listSessions', undefined, signal) },
    queryClient,
  );
}

/** Call this after a session has started or ended. */
export function refetchSessions(): void {
  void queryClient.invalidateQueries({ queryKey: ['listSessions'] });
}

async function end(
  userId: string,
  work: () => Promise<unknown>,
  remains: (session: ActiveSession) => boolean,
  message: string,
) {
  try {
    await work();
    queryClient.setQueryData<ActiveSession[]>(queryKey(userId), (cached) => cached?.filter(remains));
  } catch (error) {
    // An expired session opens the login dialog instead.
    if (errorCode(error) === 'unauthenticated') return;
    if (errorCode(error) !== 'not_found')
      return void showToast({ kind: 'error', title: 'Error logging out', ...toToastError(error) });
    // Not found: the session has already ended.
  }
  refetchSessions();
  showToast({ kind: 'success', title: 'Logged out there', description: message });
}

export const endSession = (userId: string, { _id }: ActiveSession): Promise<void> =>
  end(
    userId,
    () => fetchCall('endSession', { params: { id: _id } }),
    (session) => session._id !== _id,
    'That device has been logged out.',
  );

export const endOtherSessions = (userId: string): Promise<void> =>
  end(
    userId,
    () => fetchCall('endOtherSessions', undefined),
    (session) => session.current,
    'You’re logged in on this device only.',
  );
