import { useQuery } from '@tanstack/react-query';
import type { ActiveSession } from '#contract/accounts/sessions.ts';
import { errorCode, toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { showToast } from '#web/ui/toast-store.ts';

// Named by its owner too: at this computer somebody else may sign in next.
const keyOf = (userId: string) => ['listSessions', {}, userId];

export function useSessions(userId: string) {
  return useQuery(
    { queryKey: keyOf(userId), queryFn: ({ signal }) => fetchCall('listSessions', undefined, signal) },
    queryClient,
  );
}

/** After what ended sessions or began one. */
export function askSessionsAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['listSessions'] });
}

async function end(
  userId: string,
  work: () => Promise<unknown>,
  isLeft: (session: ActiveSession) => boolean,
  done: string,
) {
  try {
    await work();
    queryClient.setQueryData<ActiveSession[]>(keyOf(userId), (kept) => kept?.filter(isLeft));
  } catch (error) {
    // Signing in again is asked over the page.
    if (errorCode(error) === 'unauthenticated') return;
    if (errorCode(error) !== 'not_found')
      return void showToast({ kind: 'error', title: 'Error logging out', ...toToastError(error) });
    // It has ended meanwhile, as was wished.
  }
  askSessionsAgain();
  showToast({ kind: 'success', title: 'Logged out there', description: done });
}

export const endSession = (userId: string, { _id }: ActiveSession): Promise<void> =>
  end(
    userId,
    () => fetchCall('endSession', { params: { id: _id } }),
    (session) => session._id !== _id,
    'That login works no more.',
  );

export const endOtherSessions = (userId: string): Promise<void> =>
  end(
    userId,
    () => fetchCall('endOtherSessions', undefined),
    (session) => session.current,
    'The shop is open to you here only.',
  );
