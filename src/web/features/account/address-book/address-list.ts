import { useQuery } from '@tanstack/react-query';
import type { PostalAddress } from '#contract/accounts/postal-address.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';

// The key contains the user: another user may log in on the same computer.
const queryKey = (userId: string) => ['listAddresses', {}, userId];

export function useAddresses(userId: string) {
  return useQuery(
    { queryKey: queryKey(userId), queryFn: ({ signal }) => fetchCall('listAddresses', undefined, signal) },
    queryClient,
  );
}

/** Changes the cached list at once, and reloads it from the server. */
export function updateAddresses(
  userId: string,
  change: (addresses: PostalAddress[]) => PostalAddress[],
): void {
  queryClient.setQueryData<PostalAddress[]>(queryKey(userId), (cached) => cached && change(cached));
  void queryClient.invalidateQueries({ queryKey: queryKey(userId) });
}
