import { type RefObject, useEffect, useRef } from 'react';
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
  held: () => object;
  /** Called with the draft, which belongs to this tab by then. */
  onFound: (left: StoredDraft<Draft>) => void;
};

/**
 * Gives a form without unsaved input the draft of a closed tab. The drafts of open tabs stay with them.
 * @returns looks for a draft again
 */
export function useOrphanedDraft<Draft extends object>(options: Options<Draft>): () => void {
  const last = useRef(options);
  const isHere = useRef(false);
  useEffect(() => {
    last.current = options;
  });
  useEffect(() => {
    isHere.current = true;
    if (!last.current.hasOwn) void look(last, isHere);
    return () => {
      isHere.current = false;
    };
  }, []);

  return () => void look(last, isHere);
}

async function look<Draft extends object>(
  last: RefObject<Options<Draft>>,
  isHere: RefObject<boolean>,
): Promise<void> {
  const { name, start, held } = last.current;
  const before = held();
  const isClosed = await closedTabs();
  // The user has started to type meanwhile.
  if (!isHere.current || last.current.held() !== before) return;
  const left = findOrphanedDraft(name, start, isClosed);
  if (!left) return;
  // Delete the old one only once the new one is stored.
  if (writeDraft(draftKey(name, tabId()), left.stored)) dropDraft(left.slot);
  last.current.onFound(left.stored);
}
