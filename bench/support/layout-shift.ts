// Measures how far a page's content shifts while it loads and is scrolled, in a real browser.
import type { Browser } from 'playwright-core';

export const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

// A string, because this code runs in the page.
const observe = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
const scrollThrough = `(async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo(0, y);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
})()`;

/** The sum of all shifts, stricter than the largest session window of Core Web Vitals. */
export async function layoutShift(
  browser: Browser,
  url: string,
  screen: keyof typeof screens,
): Promise<number> {
  const context = await browser.newContext({ viewport: screens[screen], isMobile: screen === 'phone' });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const response = await page.goto(url, { waitUntil: 'networkidle' });
    if (!response?.ok()) throw new Error(`${url} returned ${response?.status()}`);
    await page.evaluate(scrollThrough);
    await page.waitForTimeout(500);
    return Number(await page.evaluate('window.shifted'));
  } finally {
    await context.close();
  }
}
