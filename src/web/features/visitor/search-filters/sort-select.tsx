import type { SearchSort } from '#contract/catalog/search.ts';
import { pricesDiffer } from './available-filters.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { SearchResults } from './search-results.ts';

const names: Record<SearchSort, string> = {
  match: 'Best match',
  newest: 'Newest first',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  name: 'Name, A to Z',
};

/** The default order has an empty value, because it depends on whether the search has a text. */
export function SortSelect({ results }: { results: SearchResults }) {
  const { params } = results;
  const defaultSort: SearchSort = params.q === undefined ? 'newest' : 'match';
  const options: SearchSort[] = [
    defaultSort,
    ...(defaultSort === 'match' ? (['newest'] as const) : []),
    ...(pricesDiffer(results) ? (['price', '-price'] as const) : []),
    'name',
  ];
  if (params.sort && !options.includes(params.sort)) options.push(params.sort);
  return (
    <label className="relative inline-flex items-center">
      <span className="sr-only">Order</span>
      <select
        name="sort"
        defaultValue={params.sort ?? ''}
        className="field-sizing-content min-h-11 appearance-none rounded-sm bg-transparent pr-7 pl-1 text-base text-ink-soft hover:text-ink [&>option]:bg-paper-raised"
      >
        {options.map((sort) => (
          <option key={sort} value={sort === defaultSort ? '' : sort}>
            {names[sort]}
          </option>
        ))}
      </select>
      <Icon name="down" className="pointer-events-none absolute right-1 size-4 text-ink-soft" />
    </label>
  );
}
