import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type Props = {
  title: string;
  subtitle: string;
  empty: string;
  /** Heads of the columns; the first is the name. */
  columns: readonly string[];
  /** One table row each; undefined while they are on their way. */
  rows: readonly ReactNode[] | undefined;
  error: Error | null;
  retry: () => void;
};

export const cellClass = 'border-b border-line px-3 py-3 align-baseline';

/** A table with what stands in for it while it is loading, empty, or could not be had. */
export function ListFrame({ title, subtitle, empty, columns, rows, error, retry }: Props) {
  return (
    <section>
      <h2 id="list-title" className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 text-ink-soft">{subtitle}</p>
      {rows === undefined && error ? (
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
      ) : rows === undefined ? (
        <div aria-busy="true" className="mt-6 space-y-3">
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-11 w-full" />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <EmptyState level={3} title={empty} />
      ) : (
        // A wide table on a narrow screen is scrolled by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <div className="mt-6 overflow-x-auto" role="region" aria-labelledby="list-title" tabIndex={0}>
          <table className="w-full min-w-xl border-collapse text-left">
            <thead className="text-sm text-ink-faint">
              <tr>
                {columns.map((column, index) => (
                  <th
                    key={column}
                    scope="col"
                    className={`${cellClass} font-semibold ${index === 0 ? 'pl-0' : ''}`}
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        </div>
      )}
    </section>
  );
}
