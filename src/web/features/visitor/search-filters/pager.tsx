import { useEffect, useRef } from 'react';
import { Link } from '#web/navigation/link.tsx';
import { queryString } from '#web/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { pageNumbers, withPage } from './search-params.ts';
import type { SearchResults } from './search-results.ts';

const stepClass = buttonClass({ variant: 'quiet', className: 'px-3' });

/** Links to the other pages of the results. */
export function Pager({ results: { path, params, pages } }: { results: SearchResults }) {
  const page = Number(params.page ?? 1);
  useFocusAtTop(page);
  if (pages === 1) return null;
  const to = (other: number) => path + queryString(withPage(params, other));
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-1 pt-4">
      {/* All pages have the path of the current page, which Link would mark as the current one. */}
      {page > 1 && (
        <Link href={to(page - 1)} rel="prev" aria-current={undefined} className={stepClass}>
          <Icon name="back" className="size-4" />
          Previous
        </Link>
      )}
      <span className="px-3 text-ink-faint sm:hidden">
        {page} of {pages}
      </span>
      <ol className="hidden items-center sm:flex">
        {pageNumbers(page, pages).map((other, index, all) => (
          <li key={other} className="flex items-center">
            {index > 0 && other - (all[index - 1] ?? 0) > 1 && (
              <span aria-hidden="true" className="px-1 text-ink-faint">
                …
              </span>
            )}
            <Link
              href={to(other)}
              aria-label={`Page ${other}`}
              aria-current={other === page ? 'page' : undefined}
              className="tabular-figures grid size-11 place-items-center rounded-sm text-ink-soft hover:bg-paper-sunk aria-[current=page]:text-indigo aria-[current=page]:underline aria-[current=page]:underline-offset-8"
            >
              {other}
            </Link>
          </li>
        ))}
      </ol>
      {page < pages && (
        <Link href={to(page + 1)} rel="next" aria-current={undefined} className={stepClass}>
          Next
          <Icon name="back" className="size-4 rotate-180" />
        </Link>
      )}
    </nav>
  );
}

/** Moves the focus to the heading of a new page, so that reading and the next Tab start at the top. */
function useFocusAtTop(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // A change of filter shows the first page too, but the focus stays in the filter.
    if (!document.activeElement?.matches('form *'))
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [page]);
}
