import { QueryObserver } from '@tanstack/react-query';
import type { User } from '#contract/accounts/user.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';

// Exported with the query, so that the user store loads both at once.
export { queryClient };

/** Both are undefined for a guest, before hydration, and until the response arrives. */
export type UserState = { user: User | undefined; error: Error | undefined };

export const userQuery = callQuery('getUser');

let cachedUserId: string | undefined;

/** When another user has logged in, drops the responses that nothing shows and reloads the others. @param id the current user's */
function dropForeignResponses(id: string): void {
  const isAnother = cachedUserId !== undefined && cachedUserId !== id;
  cachedUserId = id;
  if (!isAnother) return;
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== userQuery.queryKey[0];
  queryClient.removeQueries({ predicate, type: 'inactive' });
  void queryClient.invalidateQueries({ predicate });
}

/** Reports the user now and after every change. @returns a function that stops it */
export function watchUser(report: (state: UserState) => void): () => void {
  const observer = new QueryObserver(queryClient, userQuery);
  const update = () => {
    const { data, error } = observer.getCurrentResult();
    if (data) dropForeignResponses(data._id);
    report({ user: data, error: data ? undefined : (error ?? undefined) });
  };
  const stop = observer.subscribe(update);
  update();
  return stop;
}

/**
 * Drops all cached responses after a logout: an administrator's contain what visitors may not see. After an expired session
 * it drops only the user, because the same user may log in again over their work.
 */
export function dropResponses({ isExpired }: { isExpired: boolean }): void {
  if (isExpired) queryClient.removeQueries({ queryKey: userQuery.queryKey });
  else queryClient.clear();
}
