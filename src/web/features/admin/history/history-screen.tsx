import { useInfiniteQuery } from '@tanstack/react-query';
import { fetchPage } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { ListFailure, ListSkeleton } from '../shared/list-states.tsx';
import { ScreenHead } from '../shared/screen-header.tsx';
import { Link } from '#web/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HistoryLine } from './history-line.tsx';
import { byDay, deletedIds } from './history-days.ts';

const first = { query: { limit: '50' } } as const;

/** Who changed what, day by day, the latest first. */
export function HistoryScreen() {
  const list = useInfiniteQuery(
    {
      queryKey: ['listHistory', first],
      queryFn: ({ pageParam, signal }) =>
        fetchPage('listHistory', { query: { ...first.query, cursor: pageParam } }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ page }) => page?.next ?? undefined,
      // Others may be at work too.
      staleTime: 0,
    },
    queryClient,
  );
  const entries = list.data?.pages.flatMap(({ data }) => data);
  const gone = deletedIds(entries ?? []);

  return (
    <div>
      <ScreenHead title="History" subtitle="Who changed what, and when" />
      {entries === undefined ? (
        list.error ? (
          <ListFailure error={list.error} retry={() => void list.refetch()} />
        ) : (
          <ListSkeleton />
        )
      ) : entries.length === 0 ? (
        <EmptyState
          level={3}
          title="Nothing has been changed yet"
          action={
            <Link
              to="/admin/$tab"
              params={{ tab: 'products' }}
              className={buttonClass({ variant: 'outline' })}
            >
              Back to Products
            </Link>
          }
        >
          What you add, change or delete from now on is written down here.
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
                    isGone={entry.target._id !== undefined && gone.has(entry.target._id)}
                  />
                ))}
              </ol>
            </section>
          ))}
          {list.hasNextPage && (
            <div className="mt-8 text-center">
              <Button
                variant="outline"
                busy={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show more
              </Button>
              {list.isFetchNextPageError && (
                <p role="alert" className="mt-3 text-sm text-madder">
                  {list.error?.message}
                </p>
              )}
            </div>
          )}
        </>
      )}
    </div>
  );
}
