import type { ApiClient } from '#contract/api/routes.ts';
import { ChunkLoadError } from './api-error.ts';
import { fetchCall } from './fetch-call.ts';

/** Query is fetched with the first question that the page's own data does not answer; without a network it is not to be had. */
export const loadQueryClient = () =>
  import('./query-client.ts').then(
    (module) => module.queryClient,
    () => Promise.reject(new ChunkLoadError()),
  );

/** Asks over HTTP, through the cache of the specification: fresh for five minutes, tried again on passing faults. */
export const apiClient: ApiClient = async (name, ...[input]) => {
  const queryClient = await loadQueryClient();
  return queryClient.fetchQuery({
    queryKey: [name, input ?? {}],
    queryFn: ({ signal }) => fetchCall(name, input, signal),
  });
};
