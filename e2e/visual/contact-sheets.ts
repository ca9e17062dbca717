// "npm run contact-sheets": draws the main pages with each font pair, in three accents, light and dark, for a person to look at.
// It prints the folder of the sheets, one PNG for each pair and scheme, and the texts that do not fit.
//   npm run contact-sheets -- garamond martel      only these pairs
//   npm run contact-sheets -- long-name wide-logo  shops other than the demo: see own-shops.ts
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { defaultBranding, fontPairs } from '#contract/branding/branding.ts';
import { chromiumArguments, findChromium } from '../../scripts/chromium.mjs';
import { buildWhenStale } from '../../scripts/prepare.mjs';
import { adminCalls } from '../support/admin.ts';
import { clippedText } from '../support/layout-checks.ts';
import { startShop } from '../support/shop-process.ts';
import { drawSheet, MAX_HEIGHT } from './draw-sheet.ts';
import { isOwnShop, ownShops } from './own-shops.ts';

/** The accent of a new shop, a dark and saturated one, and a light one. */
const accents = ['', '#0b5345', '#d9a514'];
const schemes = ['light', 'dark'] as const;
/** The scale is that of the images: a phone is drawn in full size. */
const screens = [
  { width: 390, height: 844, scale: 1 },
  { width: 1440, height: 900, scale: 0.5 },
];
type Screen = { page: Page; scale: number };

const words = process.argv.slice(2);
const pairs = fontPairs.filter((pair) => words.includes(pair));
const shops = words.filter(isOwnShop);
const unknown = words.filter((word) => !isOwnShop(word) && !pairs.some((pair) => pair === word));
if (unknown.length > 0) throw new Error(`There is no font pair or shop named ${unknown.join(', ')}.`);

if ((await buildWhenStale(process.execPath)) !== 0) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'contact-sheets-'));
const browser = await chromium.launch({
  executablePath: await findChromium(),
  // Draws text independently of the machine's font settings.
  args: [...chromiumArguments, '--font-render-hinting=none', '--disable-lcd-text'],
});
try {
  for (const name of shops.length > 0 ? shops : (['demo'] as const)) await drawShop(name);
} finally {
  await browser.close();
}
process.stdout.write(`The sheets are in ${folder}\n`);

async function drawShop(name: keyof typeof ownShops): Promise<void> {
  const shop = await startShop();
  try {
    const call = await adminCalls(shop);
    const { product, ...own } = await ownShops[name](call);
    const paths = ['/', '/shop', '/shop/art-prints', product, '/about', '/login'];
    for (const fonts of pairs.length > 0 ? pairs : fontPairs)
      for (const scheme of schemes) {
        const open = await openScreens(scheme, shop.url);
        const rows: Buffer[][] = [];
        for (const accent of accents) {
          await call('PUT', '/settings/branding', { ...defaultBranding, ...own, fonts, accent });
          rows.push(await drawPages(open, paths));
        }
        await drawSheet(join(folder, `${name}-${fonts}-${scheme}.png`), rows);
        await Promise.all(open.map(({ page }) => page.context().close()));
      }
  } finally {
    await shop.stop();
  }
}

function openScreens(colorScheme: (typeof schemes)[number], baseURL: string): Promise<Screen[]> {
  return Promise.all(
    screens.map(async ({ scale, ...viewport }) => {
      const options = { viewport, baseURL, colorScheme, deviceScaleFactor: scale, locale: 'en-IN' };
      const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
      return { page: await context.newPage(), scale };
    }),
  );
}

async function drawPages(open: readonly Screen[], paths: readonly string[]): Promise<Buffer[]> {
  const images: Buffer[] = [];
  for (const path of paths)
    for (const { page, scale } of open) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(showAll);
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      await page.evaluate(() => document.fonts.ready);
      for (const text of await page.evaluate(clippedText)) process.stdout.write(`${path}: ${text}\n`);
      const { width = 0 } = page.viewportSize() ?? {};
      const height = Math.min(
        await page.evaluate(() => document.documentElement.scrollHeight),
        MAX_HEIGHT / scale,
      );
      images.push(await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height } }));
    }
  return images;
}

/** Without this, the browser does not load and paint what is out of view. A taller viewport would change the page. */
function showAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
  for (const image of document.images) image.loading = 'eager';
}
