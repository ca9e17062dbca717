import { setTimeout as wait } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { startShop, type Shop } from '../e2e/support/shop-process.ts';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { fontPairs, sheetPath } from '../src/contract/branding/branding.ts';
import type { Figure } from './figure.ts';
import { layoutShift, screens } from './support/layout-shift.ts';
import { callApi, logIn } from './support/many-products.ts';
import {
  fontFacesOf,
  fontPaths,
  gzippedKb,
  readParts,
  withImports,
  type Manifest,
} from './support/page-parts.ts';
import { addedKb, mapScripts } from './support/part-sizes.ts';
import { addedStyleKb } from './support/part-styles.ts';
import { receivedBytes } from './support/received-bytes.ts';
import { somePages } from './support/some-pages.ts';

export const name = 'Download sizes of pages, and layout shifts';

/** As many products as a page has at most. No category of the demo has so many. */
const FULL_PAGE = 'a search page of 24';

/** What orders by chat need on the pages that visitors see. */
const orderParts = {
  variants: /^src\/(web\/features\/visitor\/product\/variant-choice|contract\/catalog\/variant-)/,
  'order button and enquiry':
    /^src\/(web\/features\/(shared\/enquiry\/|visitor\/product\/order-link)|contract\/enquiries\/(chat-url|product-chat))/,
  'hold notice': /^src\/(web\/features\/shared\/hold\/|contract\/orders\/hold-)/,
  'order page': /^src\/(web\/(features\/visitor\/order-page\/|routes\/order\.)|contract\/orders\/order)/,
};
/** KB of the order button before it created enquiries: see docs/decisions/028. */
const FORMER_ORDER_BUTTON = 0.579;

const allOrderParts = new RegExp(
  Object.values(orderParts)
    .map(({ source }) => source)
    .join('|'),
);

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
      // The last one, because it changes the settings.
      ...(await weighOrders(shop, { home: pages.home, product: pages.product })),
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

/** KB that orders by chat may add to what a visitor loads first: scripts, HTML and CSS. */
const MAX_FOR_ORDERS = 2;

/**
 * What orders by chat add to these pages, in gzipped KB. Without the order book, a page has a link to the chat, as before them, so its
 * HTML is compared with and without. Turns the order book on.
 */
async function weighOrders(shop: Shop, pages: Record<string, string>): Promise<Figure[]> {
  const mapped = await mapScripts();
  const before = await weighPages(shop.url, pages);
  await turnOnOrderBook(shop);
  const after = await weighPages(shop.url, pages);
  const figures: Figure[] = [];
  for (const [page, path] of Object.entries(pages)) {
    const parts = readParts((await fetchBytes(shop.url, path)).toString());
    const scripts = withImports(parts.scripts, readManifest()).map((script) => {
      const found = mapped.get(script);
      if (!found) throw new Error(`${script} is not in the build with source maps`);
      return found;
    });
    for (const [part, files] of Object.entries(orderParts))
      figures.push({ name: `${page}: orders by chat, ${part}`, value: addedKb(scripts, files), unit: 'KB' });
    const css = await Promise.all(parts.styles.map((style) => fetchBytes(shop.url, style)));
    const added = {
      scripts: addedKb(scripts, allOrderParts) - (page === 'product' ? FORMER_ORDER_BUTTON : 0),
      HTML: (after[page] ?? NaN) - (before[page] ?? NaN),
      CSS: addedStyleKb(Buffer.concat(css).toString(), allOrderParts),
    };
    for (const [kind, value] of Object.entries(added))
      figures.push({ name: `${page}: ${kind} for orders by chat`, value, unit: 'KB' });
    // HTML that became smaller makes no room for scripts.
    const value = sum(Object.values(added).map((each) => Math.max(0, each)));
    figures.push({ name: `${page}: more for orders by chat`, value, unit: 'KB', atMost: MAX_FOR_ORDERS });
  }
  return figures;
}

/** The gzipped KB of the HTML of each page. */
async function weighPages(origin: string, pages: Record<string, string>): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const [page, path] of Object.entries(pages)) sizes[page] = await receivedAgain(origin, path, 'gzip');
  return sizes;
}

async function turnOnOrderBook(shop: Shop): Promise<void> {
  const token = await logIn(shop);
  const { updatedAt: _changed, ...settings } = await callApi<Record<string, unknown>>(
    shop,
    'GET',
    '/settings',
    token,
    undefined,
  );
  await callApi(shop, 'PUT', '/settings', token, { ...settings, orderBook: true });
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

/** KB of a page, at most two seconds after its second request: by then it is compressed well. */
async function receivedAgain(origin: string, path: string, encoding: 'br' | 'gzip'): Promise<number> {
  const first = await receivedBytes(origin, path, encoding);
  for (const deadline = Date.now() + 2_000; Date.now() < deadline; await wait(100)) {
    const size = await receivedBytes(origin, path, encoding);
    if (size < first) return size / 1000;
  }
  return first / 1000;
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../dist/client/.vite/manifest.json'), 'utf8'));
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
