import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What has the focus is never under a toast: it goes to the other end of the screen then. F8 leads to its buttons, because
 * it stands at the end of the page, many steps from where somebody without a pointer is.
 */
export function useToastPlace(place: RefObject<HTMLElement | null>, toast: object | undefined): void {
  useEffect(() => {
    const goThere = (event: KeyboardEvent) => {
      if (event.key === 'F8') place.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', goThere);
    return () => document.removeEventListener('keydown', goThere);
  }, [place]);

  useEffect(() => {
    const box = place.current;
    if (!toast || !box) return undefined;
    // The page scrolls to what has the focus after it has got it.
    const look = () => requestAnimationFrame(() => covers(box) && box.toggleAttribute('data-aside'));
    look();
    document.addEventListener('focusin', look);
    return () => {
      box.removeAttribute('data-aside');
      document.removeEventListener('focusin', look);
    };
  }, [place, toast]);
}

function covers(box: HTMLElement): boolean {
  const focused = document.activeElement;
  // Whole parts of the page have the focus only to be read out.
  if (!focused || focused.matches('body, [tabindex="-1"]') || box.contains(focused)) return false;
  const one = box.getBoundingClientRect();
  const other = focused.getBoundingClientRect();
  return one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;
}

/** Gives the focus back to where it came from when what has it goes away. Answers where to tell of its coming. */
export function useFocusReturn(box: RefObject<HTMLElement | null>): (cameFrom: EventTarget | null) => void {
  const from = useRef<EventTarget>(null);
  useLayoutEffect(
    () => () => {
      if (!box.current?.contains(document.activeElement)) return;
      const back =
        from.current instanceof HTMLElement && from.current.isConnected
          ? from.current
          : document.getElementById('main');
      back?.focus({ preventScroll: true });
    },
    [box],
  );
  return (cameFrom) => void (from.current = cameFrom);
}
