import type { Page } from 'playwright-core';

/** The browser's resolution: any shorter duration counts as this. */
const FINEST_MS = 16;

// A string, because this code runs in the page. An event's duration lasts until the next paint.
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

/** Call it before opening the page. */
export const watchInteractions = (page: Page) => page.addInitScript(observe);

/**
 * Milliseconds from the slowest key or press during `work` to the next paint.
 * @throws when there was no interaction
 */
export async function slowestInteraction(page: Page, work: () => Promise<unknown>): Promise<number> {
  // The browser reports durations one paint later, those of an earlier interaction too.
  await page.waitForTimeout(500);
  await page.evaluate('window.slowest = 0; window.interactions = 0');
  await work();
  await page.waitForTimeout(500);
  if (Number(await page.evaluate('window.interactions')) === 0)
    throw new Error('The page noticed no key and no press.');
  return Math.max(FINEST_MS, Number(await page.evaluate('window.slowest')));
}

/** Milliseconds of the longest pause between two frames during `work`. */
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
