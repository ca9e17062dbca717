import type { ApiClient } from '#contract/api/routes.ts';
import { ChunkLoadError } from './api-error.ts';
import { fetchCall } from './fetch-call.ts';

/** Loads TanStack Query with the first call, because a page that came with its data makes none. Offline, this import fails. */
const loadQueries = () =>
  import('./query-client.ts').catch(() => {
    throw new ChunkLoadError();
  });

/**
 * Calls the API over HTTP through the cache: responses are fresh for five minutes, temporary errors are retried. A request that a
 * login or logout has canceled is sent again with the new session: the page that opens still needs the response.
 */
export const apiClient: ApiClient = async (name, ...[input]) => {
  const { queryClient, isCanceled } = await loadQueries();
  const load = () =>
    queryClient.fetchQuery({
      queryKey: [name, input ?? {}],
      queryFn: ({ signal }) => fetchCall(name, input, signal),
    });
  return load().catch((error: unknown) => {
    if (isCanceled(error)) return load();
    throw error;
  });
};
