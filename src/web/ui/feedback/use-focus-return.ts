import { useLayoutEffect, useRef, type RefObject } from 'react';
import { visibleToast } from './toast-store.ts';

/**
 * When a focused toast disappears, focuses the toast that replaces it, or else the element that had the focus before: a key
 * pressed in the replaced toast must not press a button of the page.
 * @param wasFocused whether the replaced toast had the focus; shared by all toasts
 * @returns a function that remembers the previously focused element
 */
export function useFocusReturn(
  box: RefObject<HTMLElement | null>,
  wasFocused: RefObject<boolean>,
): (element: EventTarget | null) => void {
  const previous = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const toast = box.current;
    if (wasFocused.current) toast?.querySelector<HTMLElement>('[aria-label=Dismiss]')?.focus();
    return () => {
      const isFocused = toast?.contains(document.activeElement) ?? false;
      wasFocused.current = isFocused && visibleToast() !== undefined;
      if (!isFocused) return;
      const back =
        previous.current instanceof HTMLElement && previous.current.isConnected
          ? previous.current
          : document.getElementById('main');
      back?.focus({ preventScroll: true });
    };
  }, [box, wasFocused]);
  return (element) => void (previous.current = element);
}
