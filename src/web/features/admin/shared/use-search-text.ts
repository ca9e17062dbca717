import { useEffect, useRef, useState } from 'react';
import { type DashboardSearch, useDashboardSearch } from './dashboard-search.ts';

/** Other filters of the URL. */
type Filters = { [Key in keyof DashboardSearch]?: DashboardSearch[Key] | undefined };

/**
 * The text of a screen's search field, which is in the URL too. While the field has the focus, the URL follows it, with a delay;
 * otherwise it follows the URL, for example after Back.
 */
export function useSearchText() {
  const { search, changeSearch } = useDashboardSearch();
  const [text, setText] = useState(search.q ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement !== field.current) setText(search.q ?? '');
  }, [search.q]);

  function changeText(next: string, filters: Filters = {}) {
    setText(next);
    changeSearch({ ...filters, q: next.trim() || undefined });
  }

  return { text, changeText, field };
}
