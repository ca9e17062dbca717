import { useEffect, useEffectEvent, useRef } from 'react';
import { type NavigateOptions, useNavigation } from '#web/navigation/navigation.ts';
import { type Search, type SearchInput, searchOf, queryString } from '#web/navigation/paths.ts';
import { parseSearchParams } from './search-params.ts';
import type { SearchResults } from './search-results.ts';

function readFields(form: HTMLFormElement): Search {
  const isText = (entry: [string, FormDataEntryValue]): entry is [string, string] =>
    typeof entry[1] === 'string';
  return searchOf([...new FormData(form)].filter(isText));
}

/** Writes the values into the fields, except into the field that the visitor is typing in. */
function fillFields(form: HTMLFormElement, values: SearchInput, typingIn: EventTarget | null): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = values[field.name] === 'true';
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      if (field !== typingIn) field.value = values[field.name] ?? '';
    }
  }
}

/** Searches on each change of the form, without loading a document. Each change after hydration is a history entry, so that Back undoes it. */
export function useFilterForm({ scope, path, params }: Pick<SearchResults, 'scope' | 'path' | 'params'>) {
  const form = useRef<HTMLFormElement>(null);
  const typingIn = useRef<EventTarget>(null);
  const { navigate } = useNavigation();
  const query = queryString(params);
  const readParams = (element: HTMLFormElement) => parseSearchParams(readFields(element), scope);

  function search(options: NavigateOptions = {}) {
    if (!form.current) return;
    typingIn.current = null;
    const read = readParams(form.current);
    // Empties a price field if its text is no price: the query may stay the same.
    fillFields(form.current, read, null);
    void navigate(path + queryString(read), { ...options, keepScroll: true });
  }

  const onChange = useEffectEvent(() => search());
  const searchEarlyChange = useEffectEvent((element: HTMLFormElement) => {
    // The visitor may change a field before hydration, in the entry that it opened: replace it.
    const { page: _page, ...first } = params;
    if (queryString(readParams(element)) !== queryString(first)) search({ replace: true });
  });
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    searchEarlyChange(element);
    const listeners = new AbortController();
    const { signal } = listeners;
    element.addEventListener('input', ({ target }) => (typingIn.current = target), { signal });
    // Typing that changed nothing in the end fires no `change`.
    element.addEventListener('focusout', () => (typingIn.current = null), { signal });
    // React's onChange fires on each letter; the native event fires when the visitor leaves the field.
    element.addEventListener('change', () => onChange(), { signal });
    return () => listeners.abort();
  }, []);

  useEffect(() => {
    if (form.current) fillFields(form.current, searchOf(new URLSearchParams(query)), typingIn.current);
  }, [query]);

  return {
    form,
    onSubmit(event: { preventDefault: () => void }) {
      event.preventDefault();
      search();
    },
  };
}
