import type { ReactNode } from 'react';
import type { SearchSort } from '#contract/catalog/search.ts';
import { formatRupees } from '#contract/text/money.ts';
import { Button } from '#web/ui/button.tsx';
import { NativeSelect } from '#web/ui/forms/native-select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { pricesDiffer, type ShownFields } from './filters.ts';
import { sortNames } from './search-params.ts';
import type { SearchResults } from './search-results.ts';

type Props = { results: SearchResults; shownFields: ShownFields };

/** The fields of the Filter panel; each option shows how many products it has. */
export function FilterFields({ results, shownFields }: Props) {
  const { facets, params } = results;
  return (
    <div className="filter-fields">
      {shownFields.category && (
        <SelectField
          name="category"
          label="Category"
          allLabel="All categories"
          value={params.category}
          options={facets.categories.map(({ slug, name, count }) => ({ value: slug, name, count }))}
        />
      )}
      {shownFields.medium && (
        <SelectField
          name="medium"
          label="Medium"
          allLabel="Any medium"
          value={params.medium}
          // Mediums, such as watercolor; not files.
          options={facets.media.map(({ medium, count }) => ({ value: medium, name: medium, count }))}
        />
      )}
      {shownFields.price && <PriceRange results={results} />}
      {shownFields.stock && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="inStock"
            value="true"
            defaultChecked={params.inStock !== undefined}
            className="tick-mark"
          />
          <span>
            In stock only <span className="text-ink-faint">{`(${facets.stock.available})`}</span>
          </span>
        </label>
      )}
      <Button type="submit" variant="outline" data-without-script>
        Apply filters
      </Button>
    </div>
  );
}

const FieldLabel = ({ children }: { children: ReactNode }) => (
  <span className="mb-1.5 block text-sm font-semibold">{children}</span>
);

type SelectProps = {
  name: string;
  label: string;
  allLabel: string;
  value: string | undefined;
  options: readonly { value: string; name: string; count: number }[];
};

function SelectField({ name, label, allLabel, value, options }: SelectProps) {
  // The chosen value stays an option even when it finds nothing.
  const isUnlisted = value !== undefined && !options.some((option) => option.value === value);
  return (
    <label className="block min-w-0">
      <FieldLabel>{label}</FieldLabel>
      <NativeSelect
        name={name}
        // Without options the field stays, so that the others do not move.
        disabled={options.length === 0 && !isUnlisted}
        defaultValue={value ?? ''}
      >
        <option value="">{allLabel}</option>
        {isUnlisted && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {`${option.name} (${option.count})`}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

function PriceRange({ results: { facets, params } }: { results: SearchResults }) {
  const priceField = (name: 'minPrice' | 'maxPrice', label: string, rupees: number | undefined) => (
    <label className="relative min-w-0 flex-1">
      <span className="sr-only">{label}</span>
      <input
        name={name}
        inputMode="decimal"
        // As in 9,99,99,999.99, the highest price.
        maxLength={14}
        defaultValue={params[name]}
        placeholder={rupees === undefined ? undefined : formatRupees(rupees)}
        className="control tabular-figures"
      />
    </label>
  );
  return (
    <div role="group" aria-label="Price in rupees" className="min-w-0">
      <FieldLabel>Price</FieldLabel>
      <div className="flex items-center gap-2">
        {priceField('minPrice', 'Lowest price', facets.price?.least)}
        <span aria-hidden="true" className="text-ink-faint">
          to
        </span>
        {priceField('maxPrice', 'Highest price', facets.price?.most)}
      </div>
    </div>
  );
}

/** The default order has an empty value, because it depends on whether the search has a text. */
export function SortSelect({ results }: { results: SearchResults }) {
  const { params } = results;
  const defaultSort: SearchSort = params.q === undefined ? 'newest' : 'match';
  const hasPriceOrder = pricesDiffer(results);
  const isOffered: Record<SearchSort, boolean> = {
    match: params.q !== undefined,
    newest: true,
    price: hasPriceOrder,
    '-price': hasPriceOrder,
    name: true,
  };
  // Object.keys does not keep the type of the keys.
  const options = (Object.keys(isOffered) as SearchSort[]).filter(
    (sort) => isOffered[sort] || sort === params.sort,
  );
  return (
    <label className="relative inline-flex items-center">
      <span className="sr-only">Sort by</span>
      <select name="sort" defaultValue={params.sort ?? ''} className="sort">
        {options.map((sort) => (
          <option key={sort} value={sort === defaultSort ? '' : sort}>
            {sortNames[sort]}
          </option>
        ))}
      </select>
      <Icon name="down" className="pointer-events-none absolute right-1 size-4 text-ink-soft" />
    </label>
  );
}
