import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { startShop } from '../e2e/support/shop-process.ts';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { fontPairs, sheetPath } from '../src/contract/branding/branding.ts';
import type { Figure } from './figure.ts';
import { layoutShift, screens } from './support/layout-shift.ts';
import {
  fontFacesOf,
  fontPaths,
  gzippedKb,
  readParts,
  withImports,
  type Manifest,
} from './support/page-parts.ts';
import { receivedAgain, receivedBytes } from './support/received-bytes.ts';
import { somePages } from './support/some-pages.ts';

export const name = 'Download sizes of pages, and layout shifts';

/** As many products as a page has at most. No category of the demo has so many. */
const FULL_PAGE = 'a search page of 24';

export async function run(): Promise<Figure[]> {
  const executablePath = await findChromium();
  const shop = await startShop();
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const pages = await somePages(shop.url);
    return [
      ...(await weigh('home', shop.url, pages.home)),
      ...(await weigh('category', shop.url, pages.category)),
      ...(await weigh('product', shop.url, pages.product)),
      ...(await weighHtml(FULL_PAGE, shop.url, '/search?inStock=true')),
      ...(await weighFontPairs(shop.url)),
      ...(await shifts(shop.url, pages, browser)),
    ];
  } finally {
    await browser.close();
    await shop.stop();
  }
}

async function weigh(page: string, origin: string, path: string): Promise<Figure[]> {
  const html = await fetchBytes(origin, path);
  const parts = readParts(html.toString());
  const scripts = withImports(parts.scripts, readManifest());
  const styles = await Promise.all(parts.styles.map((style) => fetchBytes(origin, style)));
  const css = Buffer.concat([...styles, Buffer.from(parts.inlineStyles)]);
  const javascript = await Promise.all(
    scripts.map(async (script) => gzippedKb(await fetchBytes(origin, script))),
  );
  const fonts = new Set([...parts.preloadedFonts, ...fontPaths(css.toString(), parts.styles[0] ?? path)]);
  const fontBytes = await Promise.all(
    [...fonts].map(async (font) => (await fetchBytes(origin, font)).length / 1000),
  );
  // A page without scripts or styles was not parsed correctly.
  if (scripts.length === 0 || css.length === 0) throw new Error(`${path} names no scripts or no styles`);
  return [
    {
      name: `${page}: JavaScript, gzip, ${scripts.length} files`,
      value: sum(javascript),
      unit: 'KB',
      atMost: 105,
    },
    { name: `${page}: CSS, gzip`, value: gzippedKb(css), unit: 'KB', atMost: 12 },
    ...(await weighHtml(page, origin, path)),
    { name: `${page}: fonts, ${fonts.size} files`, value: sum(fontBytes), unit: 'KB', atMost: 60 },
  ];
}

/** A page that is requested again is compressed well. */
async function weighHtml(page: string, origin: string, path: string): Promise<Figure[]> {
  const atMost = page === FULL_PAGE ? 10 : 8;
  const sizes: Figure[] = [];
  for (const [label, encoding] of [
    ['Brotli', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const value = await receivedAgain(origin, path, encoding);
    sizes.push({ name: `${page}: HTML, ${label}`, value, unit: 'KB', atMost });
  }
  const plain = (await receivedBytes(origin, path, 'identity')) / 1000;
  return [...sizes, { name: `${page}: HTML`, value: plain, unit: 'KB' }];
}

/** The fonts of each pair that an artist can choose: those of an English page with prices, and what Devanagari adds. */
async function weighFontPairs(origin: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const fonts of fontPairs) {
    const path = sheetPath({ fonts });
    // Those of a new shop are weighed with its pages.
    if (path === undefined) continue;
    const faces = fontFacesOf((await fetchBytes(origin, path)).toString());
    const sizeOf = async (characters: string) => {
      const files = faces.filter(({ has }) => [...characters].some(has)).map(({ url }) => url);
      const sizes = await Promise.all(
        files.map(async (file) => (await fetchBytes(origin, file)).length / 1000),
      );
      return { count: files.length, value: sum(sizes) };
    };
    const english = await sizeOf('A₹');
    // A sheet without its files was not parsed correctly. Two fonts have the letters, and at least one the rupee sign.
    if (english.count < 3) throw new Error(`${path} has only ${english.count} fonts for an English page`);
    figures.push({
      name: `fonts of ${fonts}, English, ${english.count} files`,
      value: english.value,
      unit: 'KB',
      atMost: 60,
    });
    const devanagari = await sizeOf('क');
    if (devanagari.count > 0)
      figures.push({ name: `fonts of ${fonts}, more for Devanagari`, value: devanagari.value, unit: 'KB' });
  }
  return figures;
}

async function shifts(origin: string, pages: Record<string, string>, browser: Browser): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [page, path] of Object.entries(pages)) {
    for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
      const value = await layoutShift(browser, origin + path, screen);
      figures.push({ name: `layout shift, ${page}, ${screen}`, value, unit: '', atMost: 0.001 });
    }
  }
  return figures;
}

async function fetchBytes(origin: string, path: string): Promise<Buffer> {
  const response = await fetch(new URL(path, origin), { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../dist/client/.vite/manifest.json'), 'utf8'));
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
