import type { Page } from 'playwright-core';

/** The finest that the browser reports: whatever is quicker counts as this. */
const FINEST_MS = 16;

// Text, because these lines run in the page and not here. An event's duration lasts until the next picture is on the screen.
const observe = `
  window.slowest = 0;
  window.interactions = 0;
  for (const type of ['keydown', 'pointerup'])
    addEventListener(type, () => (window.interactions += 1), { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) window.slowest = Math.max(window.slowest, entry.duration);
  }).observe({ type: 'event', durationThreshold: ${FINEST_MS}, buffered: true });
`;

/** To be called before the page is opened. */
export const watchInteractions = (page: Page) => page.addInitScript(observe);

/**
 * Milliseconds from the slowest key or press of some work to the next paint.
 * @throws when the page saw none
 */
export async function slowestInteraction(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate('window.slowest = 0; window.interactions = 0');
  await work();
  // Durations are reported with the paint after the next.
  await page.waitForTimeout(500);
  if (Number(await page.evaluate('window.interactions')) === 0)
    throw new Error('The page noticed no key and no press.');
  return Math.max(FINEST_MS, Number(await page.evaluate('window.slowest')));
}

/** Milliseconds of the longest pause between two pictures on the screen during some work. */
export async function longestFrame(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`
    window.longest = 0;
    window.isOver = false;
    let last = performance.now();
    requestAnimationFrame(function next() {
      const now = performance.now();
      window.longest = Math.max(window.longest, now - last);
      last = now;
      if (!window.isOver) requestAnimationFrame(next);
    });
  `);
  await work();
  await page.evaluate('window.isOver = true');
  return Number(await page.evaluate('window.longest'));
}
