import { useEffect, useEffectEvent } from 'react';
import type { CurrentEntry } from './layers.ts';
import { useNavigation } from './navigation.ts';

type Overlay = { close: () => void };

/** If the browser never reports the step back, later navigations continue after this time. */
const MAX_STEP_BACK_MS = 1_000;

/**
 * Gives each open overlay (dialog, menu) a history entry, so that Back closes it and stays on the page. An overlay that
 * closes in another way removes its entry. A page that is loaded at such an entry steps back from it.
 */
export function createOverlays({ entry, setEntry }: CurrentEntry) {
  let open: readonly Overlay[] = [];
  let stepBack: PromiseWithResolvers<void> | undefined;

  /** How many overlays the current history entry covers. */
  const depth = () => entry().overlays ?? 0;

  /** Until the browser reports the step back, no overlay changes the history. */
  function goBack(steps: number) {
    stepBack = Promise.withResolvers();
    setTimeout(stepBack.resolve, MAX_STEP_BACK_MS);
    void stepBack.promise.then(() => (stepBack = undefined)).then(syncHistory);
    history.go(-steps);
  }

  function syncHistory() {
    if (stepBack) return;
    while (depth() < open.length) {
      const next = { ...entry(), overlays: depth() + 1 };
      setEntry(next);
      history.pushState(next, '');
    }
    if (depth() > open.length) goBack(depth() - open.length);
  }

  return {
    /** @returns removes the overlay */
    openOverlay(overlay: Overlay): () => void {
      open = [...open, overlay];
      // When one dialog replaces another in the same task, they share an entry.
      queueMicrotask(syncHistory);
      return () => {
        open = open.filter((other) => other !== overlay);
        queueMicrotask(syncHistory);
      };
    },
    /** Call it after every step in the history, once `entry` is the new one. */
    historyChanged() {
      if (stepBack) return stepBack.resolve();
      for (const overlay of open.slice(depth()).toReversed()) overlay.close();
      // An overlay that stays open, because it is busy or asks first, gets its entry back.
      setTimeout(syncHistory);
    },
    syncHistory,
    /** Forgets the overlays of a page that is being left. */
    dropAll: () => void (open = []),
    /**
     * Goes to the entry below this page and its overlays. One that closes in the same task has no entry left to remove: that
     * would be a step too far.
     */
    leavePage() {
      open = [];
      goBack(depth() + 1);
    },
    /** Undefined when no step back is in progress. */
    steppingBack: () => stepBack?.promise,
  };
}

/** Closes an overlay when the visitor goes Back. @param close may leave it open */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const { openOverlay } = useNavigation();
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    return openOverlay({ close: () => onBack() });
  }, [isOpen, openOverlay]);
}
