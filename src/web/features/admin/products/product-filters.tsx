import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import { useDashboardSearch } from '../dashboard/use-dashboard-search.ts';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { allCategories } from '../shared/all-categories.ts';
import { queryClient } from '#web/api/query-client.ts';

/** The list follows what is typed after so many milliseconds without a key. */
const PAUSE_MS = 150;

/** What is typed stands here and at once; the address and the list follow. */
function useSearchText() {
  const { search, changeSearch } = useDashboardSearch();
  const [text, setText] = useState(search.q ?? '');
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useRef<() => void>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address follows the box while somebody types; else the box follows the address.
    if (document.activeElement !== input.current) setText(search.q ?? '');
  }, [search.q]);

  function write(next: string) {
    setText(next);
    clearTimeout(timer.current);
    follow.current = () => {
      clearTimeout(timer.current);
      follow.current = undefined;
      changeSearch({ q: next.trim() || undefined });
    };
    timer.current = setTimeout(() => follow.current?.(), PAUSE_MS);
  }

  return { text, write, input, now: () => follow.current?.() };
}

export function ProductFilters() {
  const { search, changeSearch } = useDashboardSearch();
  const { text, write, input, now } = useSearchText();
  const { data: categories } = useQuery(allCategories, queryClient);
  const isUnknown = categories && search.category && !categories.some(({ _id }) => _id === search.category);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') now();
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    write('');
  }

  return (
    <search className="product-filters mt-6">
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
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={now}
      />
      <Select
        label="Category"
        labelHidden
        value={search.category ?? ''}
        onChange={(event) => changeSearch({ category: event.target.value || undefined })}
      >
        <option value="">All Categories</option>
        {isUnknown && <option value={search.category}>Unknown</option>}
        {categories?.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Visibility"
        labelHidden
        value={search.visibility ?? ''}
        onChange={({ target: { value } }) =>
          changeSearch({ visibility: value === 'VISIBLE' || value === 'HIDDEN' ? value : undefined })
        }
      >
        <option value="">All</option>
        <option value="VISIBLE">Visible</option>
        <option value="HIDDEN">Hidden</option>
      </Select>
    </search>
  );
}
