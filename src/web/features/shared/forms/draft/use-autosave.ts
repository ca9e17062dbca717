import { useEffect, useRef } from 'react';
import { dropDraft, draftKey, writeDraft } from './draft-storage.ts';
import type { Values } from './draft-state.ts';
import { tabId } from './tab-id.ts';

const WRITE_AFTER_MS = 300;

/**
 * Keeps the draft in this browser, a moment after each change and at the last one before the page or the form goes.
 * Answers how to drop it once it is saved or thrown away, and how to say that a state needs no keeping.
 */
export function useAutosave<Draft extends object>(
  name: string,
  state: Values<Draft>,
  isDirty: boolean,
): { drop: () => void; know: (state: Values<Draft>) => void } {
  /** What is still to be written; undefined where the store has it. */
  const waiting = useRef<() => void>(undefined);
  // What the form began with is in the store already, or needs no keeping.
  const known = useRef(state);

  useEffect(() => {
    if (state === known.current) return;
    known.current = state;
    const { draft, base, version } = state;
    waiting.current = () => {
      waiting.current = undefined;
      const slot = draftKey(name, tabId());
      if (!isDirty) dropDraft(slot);
      else writeDraft(slot, { at: Date.now(), base, draft, ...(version === undefined ? {} : { version }) });
    };
    const timer = setTimeout(() => waiting.current?.(), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [name, state, isDirty]);

  useEffect(() => {
    const keepNow = () => waiting.current?.();
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, []);

  return {
    drop() {
      waiting.current = undefined;
      dropDraft(draftKey(name, tabId()));
    },
    know(kept) {
      known.current = kept;
    },
  };
}
