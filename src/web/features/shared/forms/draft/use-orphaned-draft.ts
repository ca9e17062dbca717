import { useEffect, useEffectEvent } from 'react';
import { dropDraft, findOrphanedDraft, type StoredDraft, draftKey, writeDraft } from './draft-storage.ts';
import { loadIsTabClosed, tabId } from './tab-id.ts';
import { useAbortOnLeave } from './use-abort-on-leave.ts';

type Options<Draft> = {
  /** The name of the draft. */
  name: string;
  /** The initial values of the form. */
  initialDraft: Draft;
  /** Whether this tab has a draft of its own. */
  hasOwnDraft: boolean;
  /** The current values, another object after each change. */
  values: () => object;
  /** Called with the draft and its key. It is stored as this tab's own then, unless the storage is full. */
  onFound: (orphan: StoredDraft<Draft>, key: string) => void;
};

/**
 * Gives a form without unsaved input the draft of a closed tab. The drafts of open tabs stay with them, if the
 * browser has locks (HTTPS).
 * @returns a function that looks for a draft again
 */
export function useOrphanedDraft<Draft extends object>(options: Options<Draft>): () => Promise<void> {
  const { name, initialDraft, hasOwnDraft, values, onFound } = options;
  const leaveController = useAbortOnLeave();

  async function find() {
    const { signal } = leaveController.current;
    const before = values();
    const isClosed = await loadIsTabClosed();
    // The user has left or started to type meanwhile.
    if (signal.aborted || values() !== before) return;
    const orphan = findOrphanedDraft(name, initialDraft, isClosed);
    if (!orphan) return;
    const ownKey = draftKey(name, tabId());
    // Delete the old one only once the new one is stored.
    const isMoved = writeDraft(ownKey, orphan.stored);
    if (isMoved) dropDraft(orphan.key);
    onFound(orphan.stored, isMoved ? ownKey : orphan.key);
  }

  const findOnMount = useEffectEvent(find);
  useEffect(() => {
    if (!hasOwnDraft) void findOnMount();
  }, [hasOwnDraft]);
  return find;
}
