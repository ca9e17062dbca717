import { useRef, type MouseEvent } from 'react';
import { limits } from '#contract/api/limits.ts';
import { formatCount } from '#contract/text/money.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { Link } from '#web/navigation/link.tsx';
import { queryString } from '#web/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { activeFilters, fieldsToShow, hasAnyField, withoutFilters } from './filters.ts';
import { isNarrowed } from './search-params.ts';
import type { SearchResults } from './search-results.ts';

/** The number of products, and the active filters as links that remove them. */
export function ResultSummary({ results }: { results: SearchResults }) {
  const { path } = results;
  const { navigate } = useNavigation();
  const count = useRef<HTMLParagraphElement>(null);
  const filters = activeFilters(results);

  function removeFilter(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The pressed link disappears with its filter.
    void navigate(event.currentTarget.href, { keepScroll: true }).then(() => count.current?.focus());
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p
        ref={count}
        role="status"
        tabIndex={-1}
        // A visitor sees the number of a few products at a glance.
        className={
          results.someWords || hasAnyField(fieldsToShow(results)) ? 'py-1 text-ink-faint' : 'sr-only'
        }
      >
        {resultCount(results)}
      </p>
      {filters.length > 0 && (
        <ul aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {filters.map(({ label, remaining }) => (
            <li key={label} className="min-w-0">
              <a
                href={path + queryString(remaining)}
                onClick={removeFilter}
                className="group inline-flex max-w-full min-h-9 items-center pointer-coarse:min-h-11"
              >
                <span className="inline-flex min-w-0 items-center gap-1.5 rounded-xs bg-indigo-tint px-2 py-0.5 text-indigo group-hover:underline">
                  <span className="sr-only">Remove filter: </span>
                  <span className="truncate">{label}</span>
                  <Icon name="cross" className="size-3.5" />
                </span>
              </a>
            </li>
          ))}
          {filters.length > 1 && (
            <li>
              <a
                href={path + queryString(withoutFilters(results))}
                onClick={removeFilter}
                className="ink-link inline-flex min-h-9 items-center px-1 pointer-coarse:min-h-11"
              >
                Clear all
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function resultCount(results: SearchResults): string {
  const count = productCount(results);
  if (results.someWords && results.total > 0)
    return `Nothing matches all of these words. These match some of them. ${count}`;
  return results.instead === undefined ? count : `Showing results for “${results.instead}”: ${count}`;
}

function productCount({ total, totalIsMinimum, pages, params }: SearchResults): string {
  if (total === 0) return 'No pieces';
  const countOfAll = total === 1 ? '1 piece' : `${formatCount(total)}${totalIsMinimum ? '+' : ''} pieces`;
  if (pages === 1) return countOfAll;
  const from = (Number(params.page ?? 1) - 1) * limits.productsPerPage;
  return `${formatCount(from + 1)} to ${formatCount(Math.min(from + limits.productsPerPage, total))} of ${countOfAll}`;
}

const actionClass = buttonClass({ variant: 'outline' });

export function NoResults({ results }: { results: SearchResults }) {
  const { params, path, scope } = results;
  const cleared = withoutFilters(results);
  const isEverywhere = scope === 'everywhere';
  const canClear = queryString(cleared) !== queryString(params) && isNarrowed(params);
  return (
    <EmptyState
      title={params.q === undefined ? 'No pieces match these filters' : `Nothing found for “${params.q}”`}
      action={
        <>
          {canClear && (
            <Link href={path + queryString(cleared)} className={actionClass}>
              {isEverywhere ? 'Clear filters' : 'Show all pieces'}
            </Link>
          )}
          {params.q !== undefined && !isEverywhere && (
            <Link to="/search" search={{ q: params.q }} className={actionClass}>
              Search the whole shop
            </Link>
          )}
          {isEverywhere && (
            <Link to="/shop" className={actionClass}>
              Browse Shop
            </Link>
          )}
        </>
      }
    >
      {params.q === undefined ? (
        'Try removing a filter.'
      ) : (
        <>
          Try fewer words. Want it made for you?{' '}
          <Link to="/contact" className="ink-link">
            Message me
          </Link>
        </>
      )}
    </EmptyState>
  );
}
