// What has the focus may go away: a row that was deleted, a dialog whose opener went meanwhile. The focus is then given to
// what stands closest to the last place that is still there, so that nobody has to begin at the top of the page again.

/** Where something stands: itself and what it is in, each with its place among its neighbours. */
type Place = { element: Element; at: number }[];

const remembered = 12;
/**
 * Whoever took the focus away may know better where it goes: dialogs and screens move it a few frames after their change,
 * on a slow machine some more, and nothing tells when they do not. Sooner than anybody presses Tab after what they did.
 */
const WAIT_MS = 150;
const canHaveFocus =
  'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** Watches over the focus for as long as the document lives. */
export function recoverFocus(): void {
  const places: Place[] = [];

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    places.unshift(placeOf(target));
    places.length = Math.min(places.length, remembered);
  });

  let looking = false;
  function look() {
    looking = false;
    if (isLost(places)) closestTo(places)?.focus();
  }
  new MutationObserver(() => {
    if (looking || !isLost(places)) return;
    looking = true;
    setTimeout(() => requestAnimationFrame(look), WAIT_MS);
  }).observe(document.body, { childList: true, subtree: true });
}

function isLost([last]: Place[]): boolean {
  return document.activeElement === document.body && last?.[0]?.element.isConnected === false;
}

function placeOf(target: Element): Place {
  const place: Place = [];
  for (let element: Element | null = target; element && element !== document.body;) {
    const parent: Element | null = element.parentElement;
    place.push({ element, at: parent ? [...parent.children].indexOf(element) : 0 });
    element = parent;
  }
  return place;
}

function closestTo(places: Place[]): HTMLElement | undefined {
  const main = document.getElementById('main');
  for (const place of places) {
    const there = place.findIndex(({ element }) => element.isConnected);
    const { element } = place[there] ?? {};
    // Of a dialog that is gone nothing is left but the page.
    if (!element || element.contains(main)) continue;
    const found = there === 0 ? [element] : within(element, place[there - 1]?.at ?? 0);
    const next = found.find((each) => each instanceof HTMLElement && isInSight(each));
    if (next instanceof HTMLElement) return next;
  }
  return main?.querySelector<HTMLElement>('h1[tabindex]') ?? main ?? undefined;
}

/** From the neighbour that took the place on; then what comes before it, from the last on. */
function within(parent: Element, at: number): Element[] {
  const all = [...parent.querySelectorAll(canHaveFocus)];
  const neighbour = parent.children[Math.min(at, parent.children.length - 1)];
  const first = all.findIndex((each) => neighbour?.contains(each));
  return first < 0 ? all : [...all.slice(first), ...all.slice(0, first).toReversed()];
}

function isInSight(element: HTMLElement): boolean {
  return element.matches(canHaveFocus) ? element.checkVisibility() : element.tabIndex >= -1;
}
