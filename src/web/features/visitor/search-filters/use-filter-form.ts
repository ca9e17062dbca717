import { useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigation } from '#web/navigation/navigation.ts';
import { type Search, searchOf, searchText } from '#web/navigation/paths.ts';
import { type Asked, askedIn } from './search-params.ts';
import type { Found } from './search-results.ts';

/** What stands in the fields now. */
function fieldsOf(form: HTMLFormElement): Search {
  const given = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return searchOf(given);
}

/** Makes the fields say what is asked for; the one that somebody is writing in is theirs. */
function showAsked(form: HTMLFormElement, asked: Asked, writtenIn: EventTarget | null): void {
  const said: Search = asked;
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = said[field.name] === 'true';
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      if (field !== writtenIn) field.value = said[field.name] ?? '';
    }
  }
}

/**
 * A form that asks as soon as something is chosen in it, instead of loading a whole document when it is sent. Each choice
 * is a step that Back takes back.
 */
export function useAsking({ place, path, asked }: Pick<Found, 'place' | 'path' | 'asked'>) {
  const form = useRef<HTMLFormElement>(null);
  const writtenIn = useRef<EventTarget>(null);
  const { navigate } = useNavigation();

  function ask(options: NavigateOptions = {}) {
    if (!form.current) return;
    writtenIn.current = null;
    const wish = askedIn(fieldsOf(form.current), place);
    void navigate(path + searchText(wish), { ...options, keepScroll: true });
  }

  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // What was chosen before anybody listened: the page has shown nothing else yet that Back could lead to.
    const { page: _page, ...first } = asked;
    if (searchText(askedIn(fieldsOf(element), place)) !== searchText(first))
      asking.current({ replace: true });
    // React's own says every letter; this one, that somebody is done with a field.
    const hear = () => asking.current();
    const hearWriting = ({ target }: Event) => (writtenIn.current = target);
    element.addEventListener('input', hearWriting);
    element.addEventListener('change', hear);
    return () => {
      element.removeEventListener('input', hearWriting);
      element.removeEventListener('change', hear);
    };
    // Once: what comes later is heard.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const said = searchText(asked);
  useEffect(() => {
    if (form.current) showAsked(form.current, asked, writtenIn.current);
    // The text says all of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [said]);

  return {
    form,
    onSubmit(event: { preventDefault: () => void }) {
      event.preventDefault();
      ask();
    },
  };
}
