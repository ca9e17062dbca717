import { useEffect, useRef } from 'react';
import { dismissToast, showToast, type ToastMessage } from '#web/ui/feedback/toast-store.ts';
import { dropDraft, hasDraft, draftKey } from './draft-storage.ts';
import { tabId } from './tab-id.ts';

type Texts = Pick<ToastMessage, 'kind' | 'title' | 'description'>;

/**
 * @param whereUnsaved a sentence that says where to find the changes
 * @param missing a sentence about what the stored draft lacks
 * @param isStored whether the draft has anything else
 */
export const unsavedTexts = (whereUnsaved: string, missing: string | undefined, isStored: boolean): Texts =>
  isStored
    ? {
        kind: 'success',
        title: 'Unsaved changes kept',
        description: [whereUnsaved, missing].filter(Boolean).join(' '),
      }
    : { kind: 'error', title: 'Unsaved changes not kept', description: missing };

/** The toasts by draft name: an old Discard would delete what the user is typing now. */
const toasts = new Map<string, number>();

/**
 * Shows a toast after a form was left with unsaved input, however it was left: by its button, Escape, a link or Back.
 * @param name the name of the draft
 * @param texts what the toast says: see `unsavedTexts`
 */
export function useUnsavedToast(name: string, texts: Texts): void {
  const last = useRef({ name, texts });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    last.current = { name, texts };
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

function notify({ name, texts }: { name: string; texts: Texts }) {
  const key = draftKey(name, tabId());
  if (!hasDraft(key)) return;
  const toast = showToast({
    ...texts,
    action: { label: 'Discard', run: () => dropDraft(key) },
  });
  toasts.set(name, toast);
}
