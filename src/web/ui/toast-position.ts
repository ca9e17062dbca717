import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What has the focus is never under a toast, nor what closes a dialog or submits it, nor a bar of tools that stays in
 * sight: the toast goes to another place on the screen then.
 * F8 leads to its buttons, because it stands at the end of the page, many steps from where somebody without a pointer is.
 */
export function useToastPosition(place: RefObject<HTMLElement | null>, toast: object | undefined): void {
  useEffect(() => {
    const goThere = (event: KeyboardEvent) => {
      const button = event.key === 'F8' && place.current?.querySelector('button');
      if (!button) return;
      event.preventDefault();
      button.focus();
    };
    document.addEventListener('keydown', goThere);
    return () => document.removeEventListener('keydown', goThere);
  }, [place]);

  useEffect(() => {
    const box = place.current;
    if (!toast || !box) return undefined;
    // The page scrolls to what has the focus after it has got it, and a dialog moves on its way in.
    let open = dialogs().length;
    const look = () =>
      requestAnimationFrame(() => {
        // What a dialog needed free says nothing about the page behind it.
        if (open !== dialogs().length) stand(box, 'at home');
        open = dialogs().length;
        goWhereLessIsCovered(box);
      });
    look();
    const moved = ['focusin', 'transitionend', 'scroll'];
    // Captured, because what scrolls within a dialog does not bubble.
    const options = { capture: true, passive: true };
    for (const event of moved) document.addEventListener(event, look, options);
    addEventListener('resize', look);
    return () => {
      stand(box, 'at home');
      for (const event of moved) document.removeEventListener(event, look, options);
      removeEventListener('resize', look);
    };
  }, [place, toast]);
}

const stands = ['at home', 'aside', 'below', 'above'] as const;
/** A dialog that is closing does not count: a toast leaves no space free for it. */
const dialogs = () => [...document.querySelectorAll('[role$=dialog]:not([data-closed])')];
const exits = () => dialogs().flatMap((dialog) => [...dialog.querySelectorAll('[aria-label=Close]')]);
/** Bars of tools are marked; open menus and what submits a form are such too. Those under a dialog are out of reach. */
function bars(): Element[] {
  const tools = '[data-tools], [role=menu]:not([data-closed]), [type=submit]:not([data-tools] *)';
  return [...(dialogs().at(-1) ?? document).querySelectorAll(tools)];
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
  // Above the last bar that is in sight.
  const below = where === 'above' ? bars().findLast(isInSight) : undefined;
  if (below)
    box.style.translate = `0 ${below.getBoundingClientRect().top - 8 - box.getBoundingClientRect().bottom}px`;
}

/** Of an element what its scrolling ancestors leave to see: what is scrolled away cannot be covered. */
function visibleBox(element: Element) {
  let { top, bottom, left, right } = element.getBoundingClientRect();
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    const { overflowY, position } = getComputedStyle(outer);
    // A dialog is fixed: the page around it, which may not scroll now, does not clip it.
    if (position === 'fixed' || outer === document.body) break;
    if (overflowY === 'visible') continue;
    const clip = outer.getBoundingClientRect();
    top = Math.max(top, clip.top);
    bottom = Math.min(bottom, clip.bottom);
    left = Math.max(left, clip.left);
    right = Math.min(right, clip.right);
  }
  return { top, bottom, left, right };
}

function isInSight(element: Element): boolean {
  const { top, bottom } = visibleBox(element);
  return top < bottom && top < innerHeight && bottom > 0;
}

function isUnder(box: Element, element: Element): boolean {
  const one = box.getBoundingClientRect();
  const other = visibleBox(element);
  if (other.top >= other.bottom || other.left >= other.right) return false;
  return one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;
}

/** Whether a part of it is beyond the screen. */
function isOut(box: HTMLElement): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return top < 0 || bottom > innerHeight;
}

/** How much is lost under the toast: what has the focus counts for most, then the ways out of the dialogs, then bars. */
function coveredBy(box: HTMLElement): number {
  const lies = (element: Element) => isUnder(box, element);
  const focused = document.activeElement;
  // Whole parts of the page have the focus only to be read out.
  const hidesFocus =
    focused && !focused.matches('body, [tabindex="-1"]') && !box.contains(focused) && lies(focused);
  return (
    (hidesFocus ? 4 : 0) + (exits().some(lies) ? 2 : 0) + (bars().some(lies) ? 2 : 0) + (isOut(box) ? 8 : 0)
  );
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
