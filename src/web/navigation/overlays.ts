import { useEffect, useEffectEvent } from 'react';
import type { CurrentEntry } from './overlay-history.ts';
import { useNavigation } from './navigation.ts';

type Overlay = { close: () => void };

/** A browser that never reports a step back must not stop every later navigation. */
const STEP_BACK_MS = 1_000;

/**
 * Gives each open overlay (dialog, menu) an entry of its own in the browser's history, so that Back closes it and stays on
 * the page. However an overlay closes, its entry goes with it. A page that is loaded at such an entry steps back from it.
 */
export function createOverlays({ entry, setEntry }: CurrentEntry) {
  let open: readonly Overlay[] = [];
  let stepBack: PromiseWithResolvers<void> | undefined;

  const depth = () => entry().overlays ?? 0;

  function sync() {
    if (stepBack) return;
    while (depth() < open.length) {
      const next = { ...entry(), overlays: depth() + 1 };
      setEntry(next);
      history.pushState(next, '');
    }
    if (depth() > open.length) {
      stepBack = Promise.withResolvers();
      setTimeout(stepBack.resolve, STEP_BACK_MS);
      void stepBack.promise.then(() => (stepBack = undefined)).then(sync);
      history.go(open.length - depth());
    }
  }

  return {
    /** @returns how to take it away again */
    openOverlay(overlay: Overlay): () => void {
      open = [...open, overlay];
      // One dialog may give way to another in the same turn: they share an entry.
      queueMicrotask(sync);
      return () => {
        open = open.filter((other) => other !== overlay);
        queueMicrotask(sync);
      };
    },
    /** To be called at every step within the history, once `entry` is the new one. */
    stepped() {
      if (stepBack) return stepBack.resolve();
      for (const overlay of open.slice(depth()).toReversed()) overlay.close();
      // One that did not close, because it is busy or asks first, gets its entry again.
      setTimeout(sync);
    },
    sync,
    /** Another page takes the place of the current one with all that lies over it. */
    dropAll: () => void (open = []),
    /** Undefined unless a step back is under way. */
    steppingBack: () => stepBack?.promise,
    depth,
  };
}

/** Closes what is open over the page when the visitor goes Back. @param close may refuse, then it stays */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const { openOverlay } = useNavigation();
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    return openOverlay({ close: () => onBack() });
  }, [isOpen, openOverlay]);
}
