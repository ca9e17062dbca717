import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchPage } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { BackToProducts, ListPending, ShowMore } from '../shared/list-states.tsx';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HistoryLine } from './history-line.tsx';
import { byDay, deletedIds } from './history-days.ts';

const firstPage = { query: { limit: '50' } } as const;

/** Who changed what, by day, the latest first. */
export function HistoryScreen() {
  const list = useInfiniteQuery(
    {
      queryKey: ['listHistory', firstPage],
      queryFn: ({ pageParam, signal }) =>
        fetchPage('listHistory', { query: { ...firstPage.query, cursor: pageParam } }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page?.next ?? undefined,
      // Other admins may be at work too.
      staleTime: 0,
    },
    queryClient,
  );
  const entries = list.data?.pages.flatMap(({ data }) => data);
  const deleted = deletedIds(entries ?? []);

  return (
    <div>
      <ScreenHeader title="History" subtitle="Who changed what, and when" />
      {entries === undefined ? (
        <ListPending query={list} />
      ) : entries.length === 0 ? (
        <EmptyState level={3} title="Nothing has been changed yet" action={<BackToProducts />}>
          What you add, change or delete will be listed here.
        </EmptyState>
      ) : (
        <>
          {byDay(entries).map(({ day, entries: ofDay }) => (
            <section key={day} aria-label={day} className="mt-8">
              <h3 className="text-lg text-ink-soft">{day}</h3>
              <ol className="mt-2 border-t border-line">
                {ofDay.map((entry) => (
                  <HistoryLine
                    key={entry._id}
                    entry={entry}
                    isDeleted={entry.target._id !== undefined && deleted.has(entry.target._id)}
                  />
                ))}
              </ol>
            </section>
          ))}
          <ShowMore list={list} className="mt-8" />
        </>
      )}
    </div>
  );
}
