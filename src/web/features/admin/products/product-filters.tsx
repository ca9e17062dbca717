import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import { useDashboardSearch } from '../shared/dashboard-search.ts';
import { VisibilityFilter } from '../shared/visibility.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Options } from '../shared/options.tsx';
import { allCategories } from '../shared/queries.ts';
import { queryClient } from '#web/api/query-client.ts';

const DEBOUNCE_MS = 150;

/** The search field's text changes at once; the URL and the list follow after the debounce. */
function useDebouncedSearchText() {
  const { search, changeSearch } = useDashboardSearch();
  const [text, setText] = useState(search.q ?? '');
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const applyNow = useRef<() => void>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // While the field has the focus, the URL follows it; otherwise it follows the URL.
    if (document.activeElement !== input.current) setText(search.q ?? '');
  }, [search.q]);

  function change(next: string) {
    setText(next);
    clearTimeout(timer.current);
    applyNow.current = () => {
      clearTimeout(timer.current);
      applyNow.current = undefined;
      changeSearch({ q: next.trim() || undefined });
    };
    timer.current = setTimeout(() => applyNow.current?.(), DEBOUNCE_MS);
  }

  return { text, change, input, flush: () => applyNow.current?.() };
}

export function ProductFilters() {
  const { search, changeSearch } = useDashboardSearch();
  const { text, change, input, flush } = useDebouncedSearchText();
  const { data: categories } = useQuery(allCategories, queryClient);
  const isUnknown = categories && search.category && !categories.some(({ _id }) => _id === search.category);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') flush();
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    change('');
  }

  return (
    <search className="screen-filters">
      <TextField
        ref={input}
        type="search"
        label="Search products"
        labelHidden
        placeholder="Search products..."
        maxLength={limits.searchText}
        autoComplete="off"
        enterKeyHint="search"
        before={<Search className="size-4.5" />}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={flush}
      />
      <Select
        label="Category"
        labelHidden
        value={search.category ?? ''}
        onChange={(event) => changeSearch({ category: event.target.value || undefined })}
      >
        <option value="">All Categories</option>
        {isUnknown && <option value={search.category}>Unknown</option>}
        <Options of={(categories ?? []).map(({ _id, name }) => [_id, name])} />
      </Select>
      <VisibilityFilter
        value={search.visibility}
        onChange={(visibility) => changeSearch({ visibility })}
        allLabel="All"
      />
      {search.stock && (
        <Button variant="outline" onClick={() => changeSearch({ stock: undefined })}>
          Low in stock
          <X aria-label="Show all" className="size-4" />
        </Button>
      )}
    </search>
  );
}
