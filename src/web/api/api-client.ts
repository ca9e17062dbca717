import type { ApiClient } from '#contract/api/routes.ts';
import { ChunkLoadError } from './api-error.ts';
import { fetchCall } from './fetch-call.ts';

/** Loads TanStack Query with the first call, because a page that came with its data makes none. Offline, this import fails. */
const loadQueryClient = () =>
  import('./query-client.ts').then(
    (module) => module.queryClient,
    () => Promise.reject(new ChunkLoadError()),
  );

/** Calls the API over HTTP through the cache: responses are fresh for five minutes, temporary errors are retried. */
export const apiClient: ApiClient = async (name, ...[input]) => {
  const queryClient = await loadQueryClient();
  return queryClient.fetchQuery({
    queryKey: [name, input ?? {}],
    queryFn: ({ signal }) => fetchCall(name, input, signal),
  });
};
