import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { LoadError } from '#web/features/shared/errors/load-error.tsx';
import { Link } from '#web/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Gray bars in place of rows that are loading. */
export function ListSkeleton() {
  return (
    <div aria-busy="true" className="mt-6 space-y-3">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}

type PendingProps = {
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** What is loaded, as in "We couldn’t load the settings". */
  what?: string;
};

/** Shown until a query has data: the error with a retry button, or a skeleton. */
export function ListPending({ query, what = 'the list' }: PendingProps) {
  if (!query.error) return <ListSkeleton />;
  return <LoadError what={what} level={3} error={query.error} onRetry={query.refetch} />;
}

type ShowMoreProps = {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'isFetchNextPageError' | 'error'
  >;
  className: string;
};

export function ShowMore({ list, className }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={`${className} text-center`}>
      <Button variant="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-3 text-sm text-madder">
          {list.error?.message}
        </p>
      )}
    </div>
  );
}

export function BackToProducts() {
  return (
    <Link to="/admin/$tab" params={{ tab: 'products' }} className={buttonClass({ variant: 'outline' })}>
      Back to Products
    </Link>
  );
}
