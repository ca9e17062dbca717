import { useEffect, useSyncExternalStore } from 'react';

/** Shorter waits are not announced. `animate-appear` has the same delay. */
const DELAY_MS = 230;

let announcement = '';
/** Counts the announcements. */
let turn = 0;
let onChange = () => {};

function announce(text: string) {
  announcement = text;
  onChange();
}

/**
 * Lets screen readers announce a text while the calling component is shown, politely and once. A component that disappears
 * within 230 ms announces nothing. `LiveRegion` must be in the page before.
 * @param text undefined announces nothing
 */
export function useAnnouncement(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return undefined;
    let mine: number | undefined;
    const timer = setTimeout(() => {
      mine = turn += 1;
      announce(text);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      // Another component may have announced something since.
      if (mine === turn) announce('');
    };
  }, [text]);
}

function subscribe(listener: () => void): () => void {
  onChange = listener;
  return () => (onChange = () => {});
}

/**
 * The page's one live region, empty at first: screen readers ignore a region that appears together with its text.
 * `aria-live` is explicit because open dialogs hide everything without it from screen readers.
 */
export function LiveRegion() {
  const text = useSyncExternalStore(
    subscribe,
    () => announcement,
    () => '',
  );
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
