import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Where rows will be. */
export function ListSkeleton() {
  return (
    <div aria-busy="true" className="mt-6 space-y-3">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}

/** Stands where rows would be that could not be had. */
export function ListFailure({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <EmptyState
      level={3}
      title="The list did not arrive"
      action={
        <Button variant="outline" onClick={retry}>
          Try again
        </Button>
      }
    >
      {error.message}
    </EmptyState>
  );
}
