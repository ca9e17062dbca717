import { useEffect, useRef } from 'react';
import { dismissToast, showToast } from '#web/ui/feedback/toast-store.ts';
import { dropDraft, hasDraft, draftKey } from './draft-storage.ts';
import { tabId } from './tab-id.ts';

/** The toasts by draft name: an old Discard would delete what the user is typing now. */
const toasts = new Map<string, number>();

/**
 * Shows a toast after a form was left with unsaved input, however it was left: by its button, Escape, a link or Back.
 * @param name the name of the draft
 * @param foundAgain a sentence that says where to find it
 */
export function useUnsavedToast(name: string, foundAgain: string): void {
  const last = useRef({ name, foundAgain });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    last.current = { name, foundAgain };
  });
  useEffect(() => {
    const before = toasts.get(name);
    if (before !== undefined) dismissToast(before);
  }, [name]);
  useEffect(() => {
    // Strict mode unmounts and remounts components.
    clearTimeout(timer.current);
    return () => {
      // The draft is written while the form unmounts.
      timer.current = setTimeout(() => notify(last.current));
    };
  }, []);
}

function notify({ name, foundAgain }: { name: string; foundAgain: string }) {
  const key = draftKey(name, tabId());
  if (!hasDraft(key)) return;
  const toast = showToast({
    kind: 'success',
    title: 'Unsaved changes kept',
    description: foundAgain,
    action: { label: 'Discard', run: () => dropDraft(key) },
  });
  toasts.set(name, toast);
}
