import { useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigation } from '#web/navigation/navigation.ts';
import { type Search, searchOf, searchText } from '#web/navigation/paths.ts';
import { type SearchParams, parseSearchParams } from './search-params.ts';
import type { SearchResults } from './search-results.ts';

function readFields(form: HTMLFormElement): Search {
  const entries = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return searchOf(entries);
}

/** Writes the params into the fields, except into the field that the visitor is typing in. */
function fillFields(form: HTMLFormElement, params: SearchParams, typingIn: EventTarget | null): void {
  const values: Search = params;
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = values[field.name] === 'true';
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      if (field !== typingIn) field.value = values[field.name] ?? '';
    }
  }
}

/** Searches on each change of the form, without loading a document. Each change is a history entry, so that Back undoes it. */
export function useFilterForm({ scope, path, params }: Pick<SearchResults, 'scope' | 'path' | 'params'>) {
  const form = useRef<HTMLFormElement>(null);
  const typingIn = useRef<EventTarget>(null);
  const { navigate } = useNavigation();

  function search(options: NavigateOptions = {}) {
    if (!form.current) return;
    typingIn.current = null;
    const next = parseSearchParams(readFields(form.current), scope);
    void navigate(path + searchText(next), { ...options, keepScroll: true });
  }

  const latestSearch = useRef(search);
  useEffect(() => {
    latestSearch.current = search;
  });

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // The visitor may change a field before hydration: replace, because Back has nothing else to show.
    const { page: _page, ...first } = params;
    if (searchText(parseSearchParams(readFields(element), scope)) !== searchText(first))
      latestSearch.current({ replace: true });
    // React's onChange fires on each letter; the native event fires when the visitor leaves the field.
    const onChange = () => latestSearch.current();
    const onInput = ({ target }: Event) => (typingIn.current = target);
    element.addEventListener('input', onInput);
    element.addEventListener('change', onChange);
    return () => {
      element.removeEventListener('input', onInput);
      element.removeEventListener('change', onChange);
    };
    // Once: the listeners see later changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const query = searchText(params);
  useEffect(() => {
    if (form.current) fillFields(form.current, params, typingIn.current);
    // The query contains all params.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [query]);

  return {
    form,
    onSubmit(event: { preventDefault: () => void }) {
      event.preventDefault();
      search();
    },
  };
}
