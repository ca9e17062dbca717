// Counts what a phone receives while it opens a page.
import type { Browser, Page } from 'playwright-core';

export type Received = {
  /** Transferred bytes with response headers, by URL. */
  bytes: Map<string, number>;
  /** The URLs of images on cards. */
  cards: string[];
  /** The URLs of images outside the viewport. */
  outOfSight: string[];
};

// A string, because this code runs in the page. Before scrolling, images outside the viewport are below it or beside
// it, such as the further images of a product.
const readImages = `(() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((image) => image.currentSrc);
  const inSight = ({ top, bottom, left, right }) => top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
  const seen = shown('img').filter((picture) => inSight(picture.getBoundingClientRect()));
  return {
    cards: shown('main article img').map((image) => image.currentSrc),
    inSight: seen.map((image) => image.currentSrc),
    all: shown('img').map((image) => image.currentSrc),
  };
})()`;

/** Opens a URL with empty caches on a phone and waits until the network is idle, and again after `act`. */
export async function receive(
  browser: Browser,
  url: string,
  density: number,
  act: (page: Page) => Promise<void>,
): Promise<Received> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: density,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const urls = new Map<string, string>();
    const bytes = new Map<string, number>();
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const loaded = urls.get(requestId);
      if (loaded !== undefined) bytes.set(loaded, (bytes.get(loaded) ?? 0) + encodedDataLength);
    });
    await devtools.send('Network.enable');
    const response = await page.goto(url, { waitUntil: 'networkidle' });
    if (!response?.ok()) throw new Error(`${url} returned ${response?.status()}`);
    await act(page);
    await page.waitForLoadState('networkidle');
    const { cards, inSight, all }: Record<'cards' | 'inSight' | 'all', string[]> = JSON.parse(
      await page.evaluate(`JSON.stringify(${readImages})`),
    );
    return { bytes, cards, outOfSight: [...new Set(all)].filter((image) => !inSight.includes(image)) };
  } finally {
    await context.close();
  }
}

/** Scrolls slowly down the whole page, so that every image is requested. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })()`);
  await page.waitForTimeout(1_000);
}
