import { useEffect } from 'react';

/** How long the screen has been waiting when it says so, here and in `animate-appear`, in ms. */
const LATE = 230;

let said = '';
let turn = 0;
const listeners = new Set<() => void>();

function put(words: string) {
  said = words;
  for (const listener of listeners) listener();
}

/**
 * Has a reader say words for as long as what calls this is shown, politely and once: what comes and goes within a fifth
 * of a second is not spoken of. `SaidWords` has to stand in the page before.
 * @param words nothing is said where they are undefined
 */
export function useAnnouncement(words: string | undefined): void {
  useEffect(() => {
    if (words === undefined) return undefined;
    let mine: number | undefined;
    const timer = setTimeout(() => {
      mine = turn += 1;
      put(words);
    }, LATE);
    return () => {
      clearTimeout(timer);
      // Something else may have been said since.
      if (mine === turn) put('');
    };
  }, [words]);
}

export function onAnnouncement(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentAnnouncement = (): string => said;
