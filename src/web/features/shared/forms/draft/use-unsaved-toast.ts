import { useEffect, useRef } from 'react';
import { dismissToast, showToast } from '#web/ui/toast-store.ts';
import { dropDraft, hasDraft, draftKey } from './draft-storage.ts';
import { tabId } from './tab-id.ts';

/** The toasts by their drafts: while somebody writes, a Discard of before would throw away what is being written. */
const told = new Map<string, number>();

/**
 * Tells, once a form has left for good, that what was written in it and not saved is kept: whichever way it was left, by
 * its button, Escape, a link or the browser's Back.
 * @param name of the draft
 * @param foundAgain a sentence: where it will be found
 */
export function useUnsavedToast(name: string, foundAgain: string): void {
  const last = useRef({ name, foundAgain });
  const telling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    last.current = { name, foundAgain };
  });
  useEffect(() => {
    const before = told.get(name);
    if (before !== undefined) dismissToast(before);
  }, [name]);
  useEffect(() => {
    // Strict mode lets a component leave and come back.
    clearTimeout(telling.current);
    return () => {
      // The draft is written while the form leaves.
      telling.current = setTimeout(() => tell(last.current));
    };
  }, []);
}

function tell({ name, foundAgain }: { name: string; foundAgain: string }) {
  const slot = draftKey(name, tabId());
  if (!hasDraft(slot)) return;
  const toast = showToast({
    kind: 'success',
    title: 'Unsaved changes kept',
    description: foundAgain,
    action: { label: 'Discard', run: () => dropDraft(slot) },
  });
  told.set(name, toast);
}
