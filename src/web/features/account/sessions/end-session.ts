import type { ActiveSession } from '#contract/accounts/sessions.ts';
import { problemCode } from '#web/api/api-error.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export const sessionsQuery = (userId: string) => callQuery('listSessions', undefined, userId);

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
    queryClient.setQueryData(sessionsQuery(userId).queryKey, (cached) => cached?.filter(remains));
  } catch (error) {
    // Not found: the session has already ended.
    if (problemCode(error) !== 'not_found') return showError('Error logging out', error);
  }
  refetchSessions();
  showToast({ kind: 'success', title: 'Device logged out', description: message });
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
