import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What has the focus is never under a toast, nor what closes a dialog, nor a bar of tools that stays in sight: the toast
 * goes to the other end of the screen then.
 * F8 leads to its buttons, because it stands at the end of the page, many steps from where somebody without a pointer is.
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
    // The page scrolls to what has the focus after it has got it, and a dialog moves on its way in.
    const look = () => requestAnimationFrame(() => goWhereLessIsCovered(box));
    look();
    const moved = ['focusin', 'transitionend'];
    for (const event of moved) document.addEventListener(event, look);
    return () => {
      stand(box, 'at home');
      for (const event of moved) document.removeEventListener(event, look);
    };
  }, [place, toast]);
}

const stands = ['at home', 'aside', 'below'] as const;
const exits = () => [...document.querySelectorAll('[role$=dialog] [aria-label=Close]')];
/** Bars of tools are marked. Those under a dialog are out of reach. */
function bars(): Element[] {
  const dialog = [...document.querySelectorAll('[role$=dialog]')].at(-1);
  return [...(dialog ?? document).querySelectorAll('[data-tools]')];
}

/** Stays where it is while that hides nothing. */
function goWhereLessIsCovered(box: HTMLElement): void {
  if (coveredBy(box) === 0) return;
  const costs = stands.map((where) => {
    stand(box, where);
    return coveredBy(box);
  });
  stand(box, stands[costs.indexOf(Math.min(...costs))]);
}

function stand(box: HTMLElement, where: (typeof stands)[number] | undefined): void {
  // Where motion is reduced, everything moves in the course of a millisecond, and would be measured where it was.
  box.style.transitionProperty = 'none';
  box.toggleAttribute('data-aside', where === 'aside');
  box.style.translate = '';
  // Below the way out of the dialog, or else below the head of the page.
  const above = where === 'below' ? (exits().at(-1) ?? bars()[0]) : undefined;
  if (above)
    box.style.translate = `0 ${above.getBoundingClientRect().bottom + 8 - box.getBoundingClientRect().top}px`;
}

/** How much is lost under the toast: what has the focus counts for most, then the ways out of the dialogs, then bars. */
function coveredBy(box: HTMLElement): number {
  const one = box.getBoundingClientRect();
  const isUnder = (element: Element) => {
    const other = element.getBoundingClientRect();
    return (
      one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right
    );
  };
  const focused = document.activeElement;
  // Whole parts of the page have the focus only to be read out.
  const hidesFocus =
    focused && !focused.matches('body, [tabindex="-1"]') && !box.contains(focused) && isUnder(focused);
  return (hidesFocus ? 4 : 0) + (exits().some(isUnder) ? 2 : 0) + (bars().some(isUnder) ? 1 : 0);
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
