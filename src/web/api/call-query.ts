import { queryOptions } from '@tanstack/react-query';
import type { CallInput, Reply, RouteName } from '#contract/api/routes.ts';
import { fetchCall } from './fetch-call.ts';

/** A call as a query: its name and input are the cache key. */
export function callQuery<Name extends RouteName>(name: Name, input?: CallInput<Name>) {
  return queryOptions<Reply<Name>>({
    queryKey: [name, input ?? {}],
    queryFn: ({ signal }) => fetchCall(name, input, signal),
  });
}
