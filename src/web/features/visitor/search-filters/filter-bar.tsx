import { useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FilterFields, SortSelect } from './filter-fields.tsx';
import {
  combineFields,
  fieldsToShow,
  hasAnyField,
  hasPanelFields,
  haveSameFields,
  type ShownFields,
} from './filters.ts';
import type { SearchResults } from './search-results.ts';
import { useFilterForm } from './use-filter-form.ts';

/** Above the products: the search field, and the line with their order and the Filter panel. */
export function FilterBar({ results }: { results: SearchResults }) {
  const shownFields = useStableFields(results);
  return hasAnyField(shownFields) ? <FilterForm results={results} shownFields={shownFields} /> : null;
}

type Props = { results: SearchResults; shownFields: ShownFields };

/**
 * The fields to show now, and those shown before for the same text on the same page. A field that disappears
 * moves the others while the visitor is choosing.
 */
function useStableFields(results: SearchResults): ShownFields {
  const search = `${results.path}?${results.params.q ?? ''}`;
  const current = fieldsToShow(results);
  const [previous, setPrevious] = useState({ search, fields: current });
  const fields = previous.search === search ? combineFields(previous.fields, current) : current;
  const isNew = previous.search !== search || !haveSameFields(fields, previous.fields);
  if (isNew) setPrevious({ search, fields });
  return fields;
}

/** A component of its own, because its effects must start when the form appears. */
function FilterForm({ results, shownFields }: Props) {
  const { form, onSubmit } = useFilterForm(results);
  return (
    // In a category the form is nearer to the heading than the gap of the page.
    <search className={results.scope === 'everywhere' ? undefined : '-mt-10 lg:-mt-18'}>
      <form
        ref={form}
        action={results.path}
        onSubmit={onSubmit}
        autoComplete="off"
        className="flex flex-col gap-4"
      >
        {shownFields.text && <SearchField results={results} />}
        <FilterLine results={results} shownFields={shownFields} />
      </form>
    </search>
  );
}

function FilterLine({ results, shownFields }: Props) {
  if (!shownFields.sort && !hasPanelFields(shownFields)) return null;
  return (
    <div className="filter-line">
      {shownFields.sort && (
        <div className="absolute top-0 left-0 flex items-center">
          <SortSelect results={results} />
          <Button type="submit" variant="quiet" size="sm" data-without-script>
            Sort
          </Button>
        </div>
      )}
      {hasPanelFields(shownFields) && (
        <details>
          <summary>
            <Icon name="filter" className="size-4" />
            Filter
          </summary>
          <FilterFields results={results} shownFields={shownFields} />
        </details>
      )}
    </div>
  );
}

/** Prominent on the search page, smaller in a category. */
function SearchField({ results: { scope, params } }: { results: SearchResults }) {
  const isEverywhere = scope === 'everywhere';
  const label = isEverywhere ? 'Search the shop' : 'Search these pieces';
  return (
    <div className={classes('flex flex-wrap gap-3', isEverywhere ? 'max-w-2xl' : 'max-w-md')}>
      <label className="relative min-w-0 flex-1 basis-40">
        <span className="sr-only">{label}</span>
        <Icon name="search" className="pointer-events-none absolute top-3.5 left-3 size-4 text-ink-faint" />
        <input
          type="search"
          name="q"
          maxLength={limits.searchText}
          defaultValue={params.q}
          placeholder={isEverywhere ? 'Name, medium, color' : label}
          enterKeyHint="search"
          className="control pl-9"
        />
      </label>
      <Button type="submit" variant={isEverywhere ? 'primary' : 'outline'}>
        Search
      </Button>
    </div>
  );
}
