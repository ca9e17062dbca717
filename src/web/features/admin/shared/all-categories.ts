import { queryOptions } from '@tanstack/react-query';
import { fetchCall } from '#web/api/fetch-call.ts';

const all = { query: { visibility: 'ALL' } } as const;

/** Every category, hidden ones too. */
export const allCategories = queryOptions({
  queryKey: ['listCategories', all],
  queryFn: ({ signal }) => fetchCall('listCategories', all, signal),
});
