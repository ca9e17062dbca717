// The focused element may disappear: a deleted row, or a dialog whose opener is gone. The focus then moves to the closest
// element that remains, so that keyboard users do not start at the top of the page again.

/** An element and its ancestors, each with its index among its siblings. */
type Position = { element: Element; index: number }[];

/** How many of the elements that had the focus last are remembered. */
const MAX_POSITIONS = 12;
/**
 * Dialogs and screens move the focus themselves a few frames after a change. This waits for them, and is still faster than
 * a user who presses Tab.
 */
const WAIT_MS = 150;
const focusable =
  'a[href], summary, button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** From now on, moves a lost focus to the closest element that remains. */
export function recoverFocus(): void {
  const positions: Position[] = [];

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    positions.unshift(positionOf(target));
    positions.length = Math.min(positions.length, MAX_POSITIONS);
  });

  let isWaiting = false;
  function recover() {
    isWaiting = false;
    if (isLost(positions)) closestTo(positions)?.focus();
  }
  new MutationObserver(() => {
    if (isWaiting || !isLost(positions)) return;
    isWaiting = true;
    setTimeout(() => requestAnimationFrame(recover), WAIT_MS);
  }).observe(document.body, { childList: true, subtree: true });
}

function isLost([last]: Position[]): boolean {
  return document.activeElement === document.body && last?.[0]?.element.isConnected === false;
}

function positionOf(target: Element): Position {
  const position: Position = [];
  for (let element: Element | null = target; element && element !== document.body;) {
    const parent: Element | null = element.parentElement;
    position.push({ element, index: parent ? [...parent.children].indexOf(element) : 0 });
    element = parent;
  }
  return position;
}

function closestTo(positions: Position[]): HTMLElement | undefined {
  const main = document.getElementById('main');
  for (const position of positions) {
    const depth = position.findIndex(({ element }) => element.isConnected);
    const { element } = position[depth] ?? {};
    // The element was in a dialog that closed: what remains around it is the whole page.
    if (!element || element.contains(main)) continue;
    const found = depth === 0 ? [element] : within(element, position[depth - 1]?.index ?? 0);
    const next = found.find((each) => each instanceof HTMLElement && canTakeFocus(each));
    if (next instanceof HTMLElement) return next;
  }
  return main?.querySelector<HTMLElement>('h1[tabindex]') ?? main ?? undefined;
}

/** The controls from the child at `index` on; then those before it, the last first. */
function within(parent: Element, index: number): Element[] {
  const all = [...parent.querySelectorAll(focusable)];
  const sibling = parent.children[Math.min(index, parent.children.length - 1)];
  const first = all.findIndex((each) => sibling?.contains(each));
  return first < 0 ? all : [...all.slice(first), ...all.slice(0, first).toReversed()];
}

function canTakeFocus(element: HTMLElement): boolean {
  if (element.matches(':disabled') || !element.checkVisibility()) return false;
  return element.matches(focusable) || element.hasAttribute('tabindex');
}
