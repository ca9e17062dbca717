import { queryOptions } from '@tanstack/react-query';
import type { CallName } from '#contract/api/calls.ts';
import type { CallInput, Reply } from '#contract/api/routes.ts';
import { fetchCall } from './fetch-call.ts';

/**
 * A call as a query: its name and input are the cache key.
 * @param userId for a user's own data: another user may log in on the same computer
 */
export function callQuery<Name extends CallName>(name: Name, input?: CallInput<Name>, userId?: string) {
  return queryOptions<Reply<Name>>({
    queryKey: [name, input ?? {}, ...(userId === undefined ? [] : [userId])],
    queryFn: ({ signal }) => fetchCall(name, input, signal),
  });
}
