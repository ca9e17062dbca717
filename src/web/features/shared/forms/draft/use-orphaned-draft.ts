import { type RefObject, useEffect, useRef } from 'react';
import { dropDraft, findOrphanedDraft, type StoredDraft, draftKey, writeDraft } from './draft-storage.ts';
import { closedTabs, tabId } from './tab-id.ts';

type Options<Draft> = {
  /** Of the draft. */
  name: string;
  /** The form's values at first. */
  start: Draft;
  /** Whether this tab has a draft itself. */
  hasOwn: boolean;
  /** What the form holds now, another object after each change. */
  held: () => object;
  /** Told of the draft, which is this tab's by then. */
  onFound: (left: StoredDraft<Draft>) => void;
};

/**
 * Gives a form that holds nothing unsaved what a tab that is gone left behind. What a tab that is open is writing stays
 * with that tab. Answers how to look again.
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
  const isGone = await closedTabs();
  // Who has begun to write goes on with that.
  if (!isHere.current || last.current.held() !== before) return;
  const left = findOrphanedDraft(name, start, isGone);
  if (!left) return;
  // Until it is kept here it stays there.
  if (writeDraft(draftKey(name, tabId()), left.kept)) dropDraft(left.slot);
  last.current.onFound(left.kept);
}
