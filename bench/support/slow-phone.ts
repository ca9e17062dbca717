// A phone with a quarter of this machine's speed on a slow mobile network, in a real browser.
import type { Browser, Page } from 'playwright-core';
import { slowestInteraction, watchInteractions } from './interactions.ts';

const CPU_SLOWDOWN = 4;
/** "Slow 4G": bytes per second down and up, round-trip milliseconds. */
const NETWORK = { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };

/** Runs `work` on a page of such a phone with empty caches. */
export async function onSlowPhone<Result>(
  browser: Browser,
  work: (page: Page) => Promise<Result>,
  { slowNetwork = true } = {},
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await watchInteractions(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    if (slowNetwork) {
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
    }
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Milliseconds from a tap on the first card, as soon as it is visible, until the product page can be read. */
export function earlyTap(browser: Browser, url: string): Promise<number> {
  return onSlowPhone(browser, async (page) => {
    await page.goto(url, { waitUntil: 'commit' });
    const link = page.getByRole('main').getByRole('article').first().getByRole('link');
    await link.waitFor();
    const name = await link.innerText();
    const started = performance.now();
    await link.tap();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    return performance.now() - started;
  });
}

/** Milliseconds from a tap on a card to the next paint and to the product page. */
export type Tap = { paint: number; page: number };

/** Taps two cards, one after the other, after hydration. The first tap runs code that has not run before. */
export function warmTaps(browser: Browser, url: string): Promise<{ first: Tap; second: Tap }> {
  return onSlowPhone(
    browser,
    async (page) => {
      await page.goto(url, { waitUntil: 'networkidle' });
      const first = await tapCard(page, 0);
      await page.goBack();
      return { first, second: await tapCard(page, 1) };
    },
    { slowNetwork: false },
  );
}

async function tapCard(page: Page, index: number): Promise<Tap> {
  const link = page.getByRole('main').getByRole('article').nth(index).getByRole('link');
  await link.waitFor();
  const name = await link.innerText();
  let arrived = Number.NaN;
  const paint = await slowestInteraction(page, async () => {
    const started = performance.now();
    await link.tap();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    arrived = performance.now() - started;
  });
  return { paint, page: arrived };
}
