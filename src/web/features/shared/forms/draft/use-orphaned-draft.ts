import { useEffect, useEffectEvent, useRef } from 'react';
import { dropDraft, findOrphanedDraft, type StoredDraft, draftKey, writeDraft } from './draft-storage.ts';
import { closedTabs, tabId } from './tab-id.ts';

type Options<Draft> = {
  /** The name of the draft. */
  name: string;
  /** The initial values of the form. */
  start: Draft;
  /** Whether this tab has a draft of its own. */
  hasOwn: boolean;
  /** The current values, another object after each change. */
  values: () => object;
  /** Called with the draft, which belongs to this tab by then. */
  onFound: (orphan: StoredDraft<Draft>) => void;
};

/**
 * Gives a form without unsaved input the draft of a closed tab. The drafts of open tabs stay with them.
 * @returns looks for a draft again
 */
export function useOrphanedDraft<Draft extends object>(options: Options<Draft>): () => Promise<void> {
  const { name, start, hasOwn, values, onFound } = options;
  const left = useAbortOnLeave();

  async function find() {
    const { signal } = left.current;
    const before = values();
    const isClosed = await closedTabs();
    // The user has left or started to type meanwhile.
    if (signal.aborted || values() !== before) return;
    const orphan = findOrphanedDraft(name, start, isClosed);
    if (!orphan) return;
    // Delete the old one only once the new one is stored.
    if (writeDraft(draftKey(name, tabId()), orphan.stored)) dropDraft(orphan.slot);
    onFound(orphan.stored);
  }

  const findFirst = useEffectEvent(find);
  useEffect(() => {
    if (!hasOwn) void findFirst();
  }, [hasOwn]);
  return find;
}

/** A controller that aborts when the component unmounts. */
export function useAbortOnLeave() {
  const left = useRef(new AbortController());
  useEffect(() => {
    // Strict mode unmounts and remounts components.
    if (left.current.signal.aborted) left.current = new AbortController();
    return () => left.current.abort();
  }, []);
  return left;
}
