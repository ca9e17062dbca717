import { QueryObserver } from '@tanstack/react-query';
import type { User } from '#contract/accounts/user.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';

/** Both are undefined for a guest, before hydration, and while the response is on its way. */
export type UserState = { user: User | undefined; error: Error | undefined };

/** Query with the one question about the person, loaded only for somebody who is signed in. */
const userQuery = {
  queryKey: ['getUser', {}],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchCall('getUser', undefined, signal),
};

let owner: string | undefined;

/** What somebody else was answered in this browser is not for whoever signs in after them. */
function begin(id: string): void {
  const isAnother = owner !== undefined && owner !== id;
  owner = id;
  if (!isAnother) return;
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== userQuery.queryKey[0];
  queryClient.removeQueries({ predicate, type: 'inactive' });
  void queryClient.invalidateQueries({ predicate });
}

/** Tells of the person now and at every change, until the answered function is called. */
export function watchUser(tell: (state: UserState) => void): () => void {
  const observer = new QueryObserver(queryClient, userQuery);
  const report = () => {
    const { data, error } = observer.getCurrentResult();
    if (data) begin(data._id);
    tell({ user: data, error: data ? undefined : (error ?? undefined) });
  };
  const stop = observer.subscribe(report);
  report();
  return stop;
}

/** The person as the server knew them at most `ageMs` ago. Somebody waits for it, so it is tried once. */
export function freshUser(ageMs: number): Promise<User> {
  return queryClient.fetchQuery({ ...userQuery, staleTime: ageMs, retry: false });
}

export function refetchUser(): void {
  void queryClient.refetchQueries({ queryKey: userQuery.queryKey });
}

export function cacheUser(user: User): void {
  queryClient.setQueryData(userQuery.queryKey, user);
}

export function removeUser(): void {
  queryClient.removeQueries({ queryKey: userQuery.queryKey });
}

/** An administrator's answers hold what visitors may not see, so logging out forgets them all. */
export function clearCache(): void {
  queryClient.clear();
}
