import type { SearchSort } from '#contract/catalog/search.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { Found } from './search-results.ts';

const names: Record<SearchSort, string> = {
  match: 'Best match',
  newest: 'Newest first',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  name: 'Name, A to Z',
};

/** The order of the pieces. The usual one has no value: it changes when words are looked for. */
export function SortSelect({ found: { asked, facets, place } }: { found: Found }) {
  const usual: SearchSort = asked.q === undefined ? 'newest' : 'match';
  const { price } = facets;
  const pricesDiffer = place !== 'gallery' && price !== undefined && price.least < price.most;
  const offered: SearchSort[] = [
    usual,
    ...(usual === 'match' ? (['newest'] as const) : []),
    ...(pricesDiffer ? (['price', '-price'] as const) : []),
    'name',
  ];
  if (asked.sort && !offered.includes(asked.sort)) offered.push(asked.sort);
  return (
    <label className="relative inline-flex items-center">
      <span className="sr-only">Order</span>
      <select
        name="sort"
        defaultValue={asked.sort ?? ''}
        className="field-sizing-content min-h-11 appearance-none rounded-sm bg-transparent pr-7 pl-1 text-base text-ink-soft hover:text-ink [&>option]:bg-paper-raised"
      >
        {offered.map((sort) => (
          <option key={sort} value={sort === usual ? '' : sort}>
            {names[sort]}
          </option>
        ))}
      </select>
      <Icon name="down" className="pointer-events-none absolute right-1 size-4 text-ink-soft" />
    </label>
  );
}
