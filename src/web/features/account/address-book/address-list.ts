import { useQuery } from '@tanstack/react-query';
import type { PostalAddress } from '#contract/accounts/postal-address.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';

// Named by its owner too: at this computer somebody else may sign in next.
const keyOf = (userId: string) => ['listAddresses', {}, userId];

export function useAddresses(userId: string) {
  return useQuery(
    { queryKey: keyOf(userId), queryFn: ({ signal }) => fetchCall('listAddresses', undefined, signal) },
    queryClient,
  );
}

/** Shows at once what was changed, and asks the server for the list it has now. */
export function changeAddresses(
  userId: string,
  change: (addresses: PostalAddress[]) => PostalAddress[],
): void {
  queryClient.setQueryData<PostalAddress[]>(keyOf(userId), (kept) => kept && change(kept));
  void queryClient.invalidateQueries({ queryKey: keyOf(userId) });
}
