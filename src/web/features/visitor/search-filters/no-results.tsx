import { Link } from '#web/navigation/link.tsx';
import { searchText } from '#web/navigation/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { isNarrowed } from './search-params.ts';
import { type Found, searchFor } from './search-results.ts';
import { clear } from './result-summary.tsx';

const way = buttonClass({ variant: 'outline' });

/** Says that no piece is like that, and where to look instead. */
export function NothingFound({ found }: { found: Found }) {
  const { asked, path, place } = found;
  const cleared = clear(found);
  const everywhere = place === 'everywhere';
  const canClear = searchText(cleared) !== searchText(asked) && isNarrowed(asked);
  return (
    <EmptyState
      title={asked.q === undefined ? 'Nothing here is like that' : `Nothing found for “${asked.q}”`}
      action={
        <>
          {canClear && (
            <Link href={path + searchText(cleared)} className={way}>
              {everywhere ? 'Without the filters' : 'Show all of them'}
            </Link>
          )}
          {asked.q !== undefined && !everywhere && (
            <Link href={searchFor(asked.q)} className={way}>
              Search the whole shop
            </Link>
          )}
          {everywhere && (
            <Link to="/shop" className={way}>
              Browse Shop
            </Link>
          )}
        </>
      }
    >
      {asked.q === undefined
        ? 'One choice fewer may bring something to light.'
        : 'Fewer words, or another name for it, may find it. If it should be made for you, please ask.'}
    </EmptyState>
  );
}
