import { useQuery } from '@tanstack/react-query';
import type { BackupStatus } from '#contract/shop/backup.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';

const KEY = ['getBackups', {}];
const LOOK_EVERY_MS = 1_000;

/** What is kept; while one is under way, asked for again and again. */
export function useBackups() {
  return useQuery(
    {
      queryKey: KEY,
      queryFn: ({ signal }) => fetchCall('getBackups', undefined, signal),
      // The shop makes them by itself: what was true a minute ago says little.
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.progress ? LOOK_EVERY_MS : false),
    },
    queryClient,
  );
}

export async function beginBackup(): Promise<void> {
  queryClient.setQueryData<BackupStatus>(KEY, await fetchCall('makeBackup', undefined));
}
