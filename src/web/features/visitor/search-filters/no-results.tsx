import { Link } from '#web/navigation/link.tsx';
import { searchText } from '#web/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isNarrowed } from './search-params.ts';
import { type SearchResults, searchUrl } from './search-results.ts';
import { withoutFilters } from './active-filters.ts';

const actionClass = buttonClass({ variant: 'outline' });

export function NoResults({ results }: { results: SearchResults }) {
  const { params, path, scope } = results;
  const cleared = withoutFilters(results);
  const everywhere = scope === 'everywhere';
  const canClear = searchText(cleared) !== searchText(params) && isNarrowed(params);
  return (
    <EmptyState
      title={params.q === undefined ? 'No pieces match these filters' : `Nothing found for “${params.q}”`}
      action={
        <>
          {canClear && (
            <Link href={path + searchText(cleared)} className={actionClass}>
              {everywhere ? 'Clear filters' : 'Show all pieces'}
            </Link>
          )}
          {params.q !== undefined && !everywhere && (
            <Link href={searchUrl(params.q)} className={actionClass}>
              Search the whole shop
            </Link>
          )}
          {everywhere && (
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
