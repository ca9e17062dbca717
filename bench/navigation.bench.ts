import { chromium } from 'playwright-core';
import { startShop } from '../e2e/support/shop-process.ts';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import type { Figure } from './figure.ts';
import { earlyTap, type Tap, warmTaps } from './support/slow-phone.ts';
import { somePages } from './support/some-pages.ts';
import { median } from './support/statistics.ts';

export const name =
  'From a card to its product page, on a phone with a quarter of this machine’s speed (median of five)';

const rounds = 5;

export async function run(): Promise<Figure[]> {
  const executablePath = await findChromium();
  // Measures another build for comparison: SHOP_URL=http://localhost:3000 npm run bench -- navigation
  const otherUrl = process.env['SHOP_URL'];
  const shop = otherUrl ? { url: otherUrl, stop: async () => {} } : await startShop();
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const url = shop.url + (await somePages(shop.url)).category;
    const early: number[] = [];
    const first: Tap[] = [];
    const second: Tap[] = [];
    for (let round = 0; round < rounds; round += 1) {
      early.push(await earlyTap(browser, url));
      const taps = await warmTaps(browser, url);
      first.push(taps.first);
      second.push(taps.second);
    }
    const paint = (taps: Tap[]) => median(taps.map((each) => each.paint));
    const page = (taps: Tap[]) => median(taps.map((each) => each.page));
    return [
      { name: 'first tap to the next paint', value: paint(first), unit: 'ms', atMost: 100 },
      { name: 'first tap to the product page', value: page(first), unit: 'ms' },
      { name: 'second tap to the next paint', value: paint(second), unit: 'ms', atMost: 100 },
      { name: 'second tap to the product page', value: page(second), unit: 'ms' },
      {
        name: 'tapped when first visible, slow network: to the product page',
        value: median(early),
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
    await shop.stop();
  }
}
