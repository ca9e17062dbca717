import { chromium, type Browser } from 'playwright-core';
import { startShop } from '../e2e/support/shop-process.ts';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import { defaultBranding, fontPairs, type FontPair } from '../src/contract/branding/branding.ts';
import { freePort } from '../tests/support/free-port.ts';
import type { Figure } from './figure.ts';
import { measureScores, type Scores } from './support/lighthouse.ts';
import { callApi, logIn } from './support/many-products.ts';
import { somePages } from './support/some-pages.ts';

export const name = 'Lighthouse with each font pair, in three accents, light and dark (medians of three)';

// The accent of a new shop (empty), a light one that has to become darker, and a dark one that has to become lighter in the
// dark color scheme.
const accents = ['', '#ffd400', '#1b2a6b'];
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];
/** BRANDING_FONTS names one pair, such as "martel": all six take 36 minutes. */
const only = process.env['BRANDING_FONTS'];
const measuredPairs = fontPairs.filter((pair) => only === undefined || pair === only);
/** Single runs differ by a few points with the load of the machine, so Lighthouse recommends the median of several. */
const RUNS = 3;
type OpenBrowser = { browser: Browser; scheme: Scheme; port: number };

export async function run(): Promise<Figure[]> {
  const shop = await startShop();
  const browsers: OpenBrowser[] = [];
  try {
    for (const scheme of schemes) browsers.push(await openBrowser(scheme));
    const token = await logIn(shop);
    const { home, product } = await somePages(shop.url);
    const figures: Figure[] = [];
    for (const fonts of measuredPairs) {
      const scores: Scores[] = [];
      const errors: string[] = [];
      for (const accent of accents) {
        await callApi(shop, 'PUT', '/settings/branding', token, { ...defaultBranding, fonts, accent });
        for (const { browser, scheme, port } of browsers) {
          for (const path of [home, product]) {
            errors.push(...(await consoleErrors(browser, shop.url + path, scheme)));
            const measured = await measureScores(shop.url + path, port, RUNS);
            scores.push(measured);
            reportBelow100(`${fonts}, accent ${accent || 'of a new shop'}, ${scheme}, ${path}`, measured);
          }
        }
      }
      figures.push(...figuresOf(fonts, scores, errors));
    }
    return figures;
  } finally {
    await Promise.allSettled(browsers.map(({ browser }) => browser.close()));
    await shop.stop();
  }
}

/** Lighthouse opens pages itself, so the browser as a whole must prefer dark. */
async function openBrowser(scheme: Scheme): Promise<OpenBrowser> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      ...chromiumArguments,
      `--remote-debugging-port=${port}`,
      // 0 is dark.
      ...(scheme === 'dark' ? ['--blink-settings=preferredColorScheme=0'] : []),
    ],
  });
  return { browser, scheme, port };
}

/** The errors in the console of a page, such as what its content security policy blocks. */
async function consoleErrors(browser: Browser, url: string, scheme: Scheme): Promise<string[]> {
  const context = await browser.newContext({ colorScheme: null });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const isDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches");
    if (isDark !== (scheme === 'dark')) throw new Error(`The browser does not prefer ${scheme}`);
    return errors;
  } finally {
    await context.close();
  }
}

/** Names the page and what makes it slow: the figures have only the lowest score of all. */
function reportBelow100(page: string, { performance, largestPaint, blocking, shift }: Scores): void {
  if (performance >= 100) return;
  const [paint, blocked] = [largestPaint, blocking].map(Math.round);
  console.log(
    `  ${page}: ${performance} (largest paint ${paint} ms, blocking ${blocked} ms, shift ${shift})`,
  );
}

function figuresOf(fonts: FontPair, scores: readonly Scores[], errors: readonly string[]): Figure[] {
  const lowest = (of: keyof Scores) => Math.min(...scores.map((each) => each[of]));
  return [
    { name: `${fonts}: performance (lowest)`, value: lowest('performance'), unit: '', atLeast: 100 },
    { name: `${fonts}: accessibility (lowest)`, value: lowest('accessibility'), unit: '', atLeast: 100 },
    { name: `${fonts}: best practices (lowest)`, value: lowest('bestPractices'), unit: '', atLeast: 100 },
    { name: `${fonts}: SEO (lowest)`, value: lowest('seo'), unit: '', atLeast: 100 },
    {
      name: `${fonts}: layout shift (highest)`,
      value: Math.max(...scores.map(({ shift }) => shift)),
      unit: '',
      atMost: 0.001,
    },
    { name: `${fonts}: errors in the console`, value: errors.length, unit: '', atMost: 0 },
  ];
}
