import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `close` when the visitor presses or focuses anything outside `root` while it is open. */
export function useCloseOutside(isOpen: boolean, root: RefObject<HTMLElement | null>, close: () => void) {
  const closeOutside = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !root.current?.contains(target)) close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listeners = new AbortController();
    for (const type of ['pointerdown', 'focusin'])
      document.addEventListener(type, (event) => closeOutside(event), { signal: listeners.signal });
    return () => listeners.abort();
  }, [isOpen]);
}
