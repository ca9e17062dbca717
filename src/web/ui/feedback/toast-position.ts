import { useEffect, type RefObject } from 'react';

/**
 * Moves the toast so that it covers neither the focused element nor a toolbar nor a button that closes or submits a dialog. In large
 * text on a phone it is too high for that, and has no icon, which takes a third of its width.
 * The key F8 focuses the toast's first button, which is at the end of the page, many Tab presses away.
 */
export function useToastPosition(container: RefObject<HTMLElement | null>, toast: object | undefined): void {
  useEffect(() => {
    const focusButton = (event: KeyboardEvent) => {
      const button = event.key === 'F8' && container.current?.querySelector('button');
      if (!button) return;
      event.preventDefault();
      button.focus();
    };
    document.addEventListener('keydown', focusButton);
    return () => document.removeEventListener('keydown', focusButton);
  }, [container]);

  useEffect(() => {
    const box = container.current;
    if (!toast || !box) return undefined;
    let openDialogs = dialogs().length;
    let frame: number | undefined;
    const check = () => {
      frame = undefined;
      // A press that began on a button must end on it.
      if (box.matches(':active')) return;
      // Next to a dialog it would float in the middle of the page behind it.
      if (openDialogs !== dialogs().length && box.style.translate) moveTo(box, 'default');
      openDialogs = dialogs().length;
      moveToBestPosition(box);
    };
    const icon = box.querySelector('span');
    if (icon && box.offsetHeight > innerHeight / 3) icon.style.display = 'none';
    const requestCheck = () => void (frame ??= requestAnimationFrame(check));
    requestCheck();
    const listeners = new AbortController();
    // Captured at the window, because scroll events inside a dialog do not bubble.
    const options = { capture: true, passive: true, signal: listeners.signal };
    // The page scrolls after a focus change, and a dialog moves while it opens.
    for (const event of ['focusin', 'transitionend', 'scroll', 'resize'])
      addEventListener(event, requestCheck, options);
    return () => {
      listeners.abort();
      if (frame !== undefined) cancelAnimationFrame(frame);
      moveTo(box, 'default');
    };
  }, [container, toast]);
}

/** The usual edge of the screen, the opposite edge, below an element near the top, above one near the bottom. */
const positions = ['default', 'opposite', 'below', 'above'] as const;
/** The open dialogs; one that is closing needs no free space. */
const dialogs = () => [...document.querySelectorAll('[role$=dialog]:not([data-closed])')];
const closeButtons = () => dialogs().flatMap((dialog) => [...dialog.querySelectorAll('[aria-label=Close]')]);
/** Toolbars, open menus and submit buttons; under an open dialog only those inside it. */
function toolbars(): Element[] {
  const tools =
    '[data-toast-avoids], [role=menu]:not([data-closed]), [type=submit]:not([data-toast-avoids] *)';
  return [...(dialogs().at(-1) ?? document).querySelectorAll(tools)];
}

/** Moves the toast to the position that covers least; it stays where it is while it covers nothing. */
function moveToBestPosition(box: HTMLElement): void {
  if (costAt(box) === 0) return;
  const costs = positions.map((position) => {
    moveTo(box, position);
    return costAt(box);
  });
  moveTo(box, positions[costs.indexOf(Math.min(...costs))]);
}

function moveTo(box: HTMLElement, position: (typeof positions)[number] | undefined): void {
  // With reduced motion, every change is a transition of 1 ms: the measurement would see the old position.
  box.style.transitionProperty = 'none';
  box.toggleAttribute('data-opposite', position === 'opposite');
  box.style.translate = '';
  const { top, bottom } = box.getBoundingClientRect();
  // The close button of the dialog, or else the first toolbar.
  const upper = position === 'below' ? (closeButtons().at(-1) ?? toolbars()[0]) : undefined;
  if (upper) box.style.translate = `0 ${upper.getBoundingClientRect().bottom + 8 - top}px`;
  // The last toolbar on the screen.
  const lower = position === 'above' ? toolbars().findLast(isVisible) : undefined;
  if (lower) box.style.translate = `0 ${lower.getBoundingClientRect().top - 8 - bottom}px`;
}

/** The visible part of an element: what its ancestors have scrolled away cannot be covered. */
function visibleBox(element: Element) {
  let { top, bottom, left, right } = element.getBoundingClientRect();
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    const { overflowY, position } = getComputedStyle(outer);
    // A dialog is fixed: the page around it does not clip it.
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

function isVisible(element: Element): boolean {
  const { top, bottom } = visibleBox(element);
  return top < bottom && top < innerHeight && bottom > 0;
}

function isUnder(box: Element, element: Element): boolean {
  const one = box.getBoundingClientRect();
  const other = visibleBox(element);
  if (other.top >= other.bottom || other.left >= other.right) return false;
  return one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;
}

/** The cost of what the toast covers: being off-screen is worst, then the focused element, then close buttons and toolbars. */
function costAt(box: HTMLElement): number {
  const isCovered = (element: Element) => isUnder(box, element);
  const { top, bottom } = box.getBoundingClientRect();
  const focused = document.activeElement;
  // Elements with tabindex -1 have the focus only so that screen readers read them.
  const hidesFocus =
    focused && !focused.matches('body, [tabindex="-1"]') && !box.contains(focused) && isCovered(focused);
  return (
    (hidesFocus ? 4 : 0) +
    (closeButtons().some(isCovered) ? 2 : 0) +
    (toolbars().some(isCovered) ? 2 : 0) +
    (top < 0 || bottom > innerHeight ? 8 : 0)
  );
}
