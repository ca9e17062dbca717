import { useEffect, useRef } from 'react';
import { dropDraft, draftKey, writeDraft } from './draft-storage.ts';
import type { Values } from './draft-state.ts';
import { tabId } from './tab-id.ts';

const WRITE_DELAY_MS = 300;

/**
 * Stores the draft 300 ms after each change, and at once when the page or the form is left.
 * @returns `deleteStored` deletes the draft; `markStored` tells that values are stored
 */
export function useAutosave<Draft extends object>(
  name: string,
  state: Values<Draft>,
  isDirty: boolean,
): { deleteStored: () => void; markStored: (state: Values<Draft>) => void } {
  /** The pending write. */
  const waiting = useRef<() => void>(undefined);
  // The initial values are stored already, or need not be.
  const known = useRef(state);

  useEffect(() => {
    if (state === known.current) return;
    known.current = state;
    const { draft, base, version } = state;
    waiting.current = () => {
      waiting.current = undefined;
      const key = draftKey(name, tabId());
      if (!isDirty) dropDraft(key);
      else writeDraft(key, { at: Date.now(), base, draft, ...(version === undefined ? {} : { version }) });
    };
    const timer = setTimeout(() => waiting.current?.(), WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name, state, isDirty]);

  useEffect(() => {
    const writeNow = () => waiting.current?.();
    window.addEventListener('pagehide', writeNow);
    return () => {
      window.removeEventListener('pagehide', writeNow);
      writeNow();
    };
  }, []);

  return {
    deleteStored() {
      waiting.current = undefined;
      dropDraft(draftKey(name, tabId()));
    },
    markStored(stored) {
      known.current = stored;
    },
  };
}
