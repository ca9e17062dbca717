import { chromium, type Browser } from 'playwright-core';
import { startShop } from '../e2e/support/shop-process.ts';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import type { Figure } from './figure.ts';
import { receive, scrollThrough } from './support/transfer-size.ts';
import { somePages } from './support/some-pages.ts';
import { median } from './support/statistics.ts';

export const name = 'Transfer size on a phone, measured in a browser (412 CSS pixels wide)';

/** Device pixels per CSS pixel: of the phone that Lighthouse uses, and of a typical sharper one. */
const DENSITIES = [1.75, 2.625];

export async function run(): Promise<Figure[]> {
  const executablePath = await findChromium();
  const shop = await startShop();
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const figures: Figure[] = [];
    for (const density of DENSITIES) figures.push(...(await weigh(browser, shop.url, density)));
    return figures;
  } finally {
    await browser.close();
    await shop.stop();
  }
}

const stayAtTop = async () => undefined;

async function weigh(browser: Browser, origin: string, density: number): Promise<Figure[]> {
  const { home, category, product } = await somePages(origin);
  const figures: Figure[] = [];
  for (const [page, path] of Object.entries({ home, category, product })) {
    const { bytes, outOfSight } = await receive(browser, origin + path, density, stayAtTop);
    const all = [...bytes.values()].reduce((total, one) => total + one, 0);
    const later = outOfSight.reduce((total, url) => total + (bytes.get(url) ?? 0), 0);
    figures.push({
      name: `${page} at ${density}: without images outside the viewport`,
      value: (all - later) / 1000,
      unit: 'KB',
      // The budget applies to the phone that Lighthouse uses; the sharper one is only reported.
      ...(density === DENSITIES[0] ? { atMost: 250 } : {}),
    });
    figures.push({ name: `${page} at ${density}: all before scrolling`, value: all / 1000, unit: 'KB' });
  }
  const images = await cardImageSizes(browser, origin, density);
  return [
    ...figures,
    {
      name: `a card’s image at ${density} (median of ${images.length})`,
      value: median(images),
      unit: 'KB',
      atMost: 30,
    },
    { name: `a card’s image at ${density} (largest)`, value: Math.max(...images), unit: 'KB' },
  ];
}

/** Kilobytes of each card's image on the first page of each category. */
async function cardImageSizes(browser: Browser, origin: string, density: number): Promise<number[]> {
  const response = await fetch(`${origin}/api/categories`);
  const { data }: { data: { slug: string }[] } = JSON.parse(await response.text());
  const sizes = new Map<string, number>();
  for (const { slug } of data) {
    const { bytes, cards } = await receive(browser, `${origin}/shop/${slug}`, density, scrollThrough);
    for (const url of cards) sizes.set(url, (bytes.get(url) ?? Number.NaN) / 1000);
  }
  if (sizes.size === 0) throw new Error('No card shows a picture.');
  return [...sizes.values()];
}
