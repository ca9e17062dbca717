import { useEffect } from 'react';

/** Shorter waits are not announced. `animate-appear` has the same delay. */
const DELAY_MS = 230;

let announcement = '';
let turn = 0;
const listeners = new Set<() => void>();

function announce(text: string) {
  announcement = text;
  for (const listener of listeners) listener();
}

/**
 * Lets screen readers announce a text while the calling component is shown, politely and once. A component that is gone
 * after 230 ms announces nothing. `LiveRegion` must be in the page before.
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

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentAnnouncement = (): string => announcement;
