import { chromium } from 'playwright-core';
import { startShop } from '../e2e/support/shop-process.ts';
import { freePort } from '../tests/support/free-port.ts';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import type { Figure } from './figure.ts';
import { measureScores } from './support/lighthouse.ts';
import { somePages } from './support/some-pages.ts';

export const name = 'Lighthouse, a phone on a slow network (median of five)';

export async function run(): Promise<Figure[]> {
  const executablePath = await findChromium();
  const shop = await startShop();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  });
  try {
    const figures: Figure[] = [];
    for (const [page, path] of Object.entries(await somePages(shop.url))) {
      const scores = await measureScores(shop.url + path, port);
      figures.push(
        { name: `${page}: performance`, value: scores.performance, unit: '', atLeast: 99 },
        { name: `${page}: accessibility`, value: scores.accessibility, unit: '', atLeast: 100 },
        { name: `${page}: best practices`, value: scores.bestPractices, unit: '', atLeast: 100 },
        { name: `${page}: SEO`, value: scores.seo, unit: '', atLeast: 100 },
        { name: `${page}: largest contentful paint`, value: scores.largestPaint, unit: 'ms', atMost: 1500 },
        { name: `${page}: total blocking time`, value: scores.blocking, unit: 'ms', atMost: 50 },
        { name: `${page}: layout shift`, value: scores.shift, unit: '', atMost: 0.001 },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await shop.stop();
  }
}
