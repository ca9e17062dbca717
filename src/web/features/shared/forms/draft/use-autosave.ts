import { useEffect, useRef, useState } from 'react';
import { createDraftWriter, dropDraft, draftKey } from './draft-storage.ts';
import type { Values } from './draft-state.ts';
import { tabId } from './tab-id.ts';

const WRITE_DELAY_MS = 300;

type UnmovedKey = { current: string | undefined };

function dropUnmoved(unmoved: UnmovedKey): void {
  if (unmoved.current !== undefined) dropDraft(unmoved.current);
  unmoved.current = undefined;
}

function dropStored(name: string, unmoved: UnmovedKey): void {
  dropDraft(draftKey(name, tabId()));
  dropUnmoved(unmoved);
}

/**
 * Stores the draft 300 ms after each change, and at once when the page or the form is left.
 * @returns `deleteStored` deletes the draft; `markStored` tells that values are stored, and under which key
 */
export function useAutosave<Draft extends object>(
  name: string,
  state: Values<Draft>,
  isDirty: boolean,
): { deleteStored: () => void; markStored: (state: Values<Draft>, key: string) => void } {
  const [write] = useState(createDraftWriter);
  /** The pending write. */
  const waiting = useRef<() => void>(undefined);
  // The initial values are stored already, or need not be.
  const known = useRef(state);
  /** The key of a closed tab's draft that could not be moved to this tab's key, because the storage is full. */
  const unmoved = useRef<string>(undefined);

  useEffect(() => {
    if (state === known.current) return;
    known.current = state;
    const { draft, base, version } = state;
    waiting.current = () => {
      waiting.current = undefined;
      const stored = { at: Date.now(), base, draft, ...(version === undefined ? {} : { version }) };
      if (!isDirty) dropStored(name, unmoved);
      else if (write(draftKey(name, tabId()), stored)) dropUnmoved(unmoved);
    };
    const timer = setTimeout(() => waiting.current?.(), WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name, state, isDirty, write]);

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
      dropStored(name, unmoved);
    },
    markStored(stored, key) {
      // The pending write is that of the values before.
      waiting.current = undefined;
      known.current = stored;
      unmoved.current = key === draftKey(name, tabId()) ? undefined : key;
    },
  };
}
