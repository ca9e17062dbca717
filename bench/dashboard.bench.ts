import { chromium, type Page } from 'playwright-core';
import { startShop } from '../e2e/support/shop-process.ts';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import type { Figure } from './figure.ts';
import { longestFrame, slowestInteraction, watchInteractions } from './support/interactions.ts';
import { addManyProducts, shareImages } from './support/many-products.ts';
import { median, millisecondsOf } from './support/statistics.ts';

export const name = 'The dashboard with ten thousand products (median of five rounds)';

const products = 10_000;
/** The first openings fill the browser's cache and its cache of compiled code. */
const coldOpenings = 3;
const typed = 'heron study';
const rounds = 5;

export async function run(): Promise<Figure[]> {
  const executablePath = await findChromium();
  const shop = await startShop({ DEMO: 'off' });
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    const token = await addManyProducts(shop, products);
    await shareImages(shop, token);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    });
    await watchInteractions(page);
    await page.addInitScript(watchRows);
    await page.addInitScript(
      `localStorage.setItem('token', '${token}'); localStorage.setItem('role', 'ADMIN');`,
    );
    const openings: number[] = [];
    for (let opening = 0; opening < coldOpenings + rounds; opening += 1)
      openings.push(await openDashboard(page, `${shop.url}/admin/products`));
    const search = page.getByRole('searchbox');
    const keystrokes: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await search.fill('');
      keystrokes.push(await slowestInteraction(page, () => type(page, typed)));
    }
    await search.fill('');
    await page.getByRole('row').nth(5).waitFor();
    const choices: number[] = [];
    const menus: number[] = [];
    const forms: number[] = [];
    const scrolls: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      choices.push(await slowestInteraction(page, () => page.getByRole('checkbox').nth(3).click()));
      menus.push(await slowestInteraction(page, () => openMenu(page)));
      forms.push(await slowestInteraction(page, () => openForm(page)));
      scrolls.push(await longestFrame(page, () => scroll(page)));
    }
    // One of the products of `addManyProducts`.
    const found = await millisecondsOf(async () => {
      await search.fill('kaveri 4321');
      await page.getByRole('rowheader').filter({ hasText: 'Kaveri study no. 4321' }).first().waitFor();
    });
    if (failed.length > 0) throw new Error(`The dashboard received errors: ${failed.join(', ')}`);
    return [
      {
        name: 'from opening the URL to the painted rows, warm',
        value: median(openings.slice(coldOpenings)),
        unit: 'ms',
        atMost: 300,
      },
      { name: '  the first time', value: openings[0] ?? Number.NaN, unit: 'ms' },
      ...limited(`slowest of ${typed.length} keystrokes in the search to the next paint`, keystrokes),
      ...limited('choosing a row to the next paint', choices),
      ...limited('opening and closing a menu to the next paint', menus),
      ...limited('opening and closing a form to the next paint', forms),
      ...limited('longest pause between two frames, twenty pages down', scrolls),
      { name: 'from the last letter to the matching rows', value: found, unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await shop.stop();
  }
}

// A string, because this code runs in the page. A message that is sent in a frame arrives after its paint.
const watchRows = `
  window.rowsPainted = new Promise((resolve) => {
    const rows = new MutationObserver(() => {
      if (document.querySelectorAll('main tbody th').length < 5) return;
      rows.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage('');
      });
    });
    rows.observe(document, { childList: true, subtree: true });
  });
`;

/** Opens the dashboard's URL. @returns milliseconds until five rows are painted */
async function openDashboard(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const painted = Number(await page.evaluate('window.rowsPainted'));
  // Later requests of one opening would delay the next.
  await page.waitForLoadState('networkidle');
  return painted;
}

async function type(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').click();
  for (const key of words) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    // The pace of a quick typist, with a paint between two keys.
    await page.waitForTimeout(120);
  }
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

async function openForm(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function scroll(page: Page): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await page.keyboard.press('PageDown');
    await page.waitForTimeout(120);
  }
}

/** Reports the first round separately, because it loads code. */
function limited(what: string, values: number[]): Figure[] {
  const unit = 'ms';
  return [
    { name: what, value: median(values), unit, atMost: 100 },
    { name: '  the first time', value: values[0] ?? Number.NaN, unit },
  ];
}
