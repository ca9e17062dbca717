import { chromium, devices, type Page } from 'playwright-core';
import type { Reply } from '#contract/api/routes.ts';
import { startShop, type Shop } from '../e2e/support/shop-process.ts';
import { chromiumArguments, findChromium } from '../scripts/chromium.mjs';
import type { Figure } from './figure.ts';
import { browserMemory, type BrowserMemory, watchBrowserMemory } from './support/browser-memory.ts';
import { writePhonePhotos } from './support/phone-photos.ts';

export const name =
  'A photo of 100 megapixels and ten HEIC photos of 12, added in a phone-sized browser window';
export const platform = 'linux';

const HEICS = 10;
const IMAGES_PER_PRODUCT = 5;
const ARRIVAL_MS = 300_000;

export async function run(): Promise<Figure[]> {
  const executablePath = await findChromium();
  const photos = await writePhonePhotos(HEICS);
  const shop = await startShop();
  const server = await chromium.launchServer({ executablePath, args: chromiumArguments });
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? {};
    const page = await browser.newPage({ ...phone, baseURL: shop.url });
    await logIn(page, shop);
    const pid = server.process().pid ?? 0;
    const peaks: BrowserMemory[] = [];
    const started = performance.now();
    let arrived = 0;
    let before: BrowserMemory | undefined;
    for (let at = 0; at < photos.paths.length; at += IMAGES_PER_PRODUCT) {
      const chosen = photos.paths.slice(at, at + IMAGES_PER_PRODUCT);
      await openForm(page, `Photos ${at}`);
      before ??= browserMemory(pid);
      const stop = watchBrowserMemory(pid);
      arrived += await addPhotos(page, chosen);
      peaks.push(stop());
    }
    const peak = (part: keyof BrowserMemory) => Math.max(...peaks.map((each) => each[part]));
    return [
      { name: 'pictures that arrived', value: arrived, unit: '', atLeast: HEICS + 1 },
      {
        name: 'process of the page and its workers: peak',
        value: peak('page'),
        unit: 'MB',
        atMost: 300,
      },
      { name: 'process of the page: before', value: before?.page ?? Number.NaN, unit: 'MB' },
      { name: 'all processes of the browser: before', value: before?.all ?? Number.NaN, unit: 'MB' },
      {
        name: 'all processes of the browser: peak',
        value: peak('all'),
        unit: 'MB',
      },
      {
        name: 'all processes of the browser: growth',
        value: peak('all') - (before?.all ?? Number.NaN),
        unit: 'MB',
        atMost: 300,
      },
      { name: 'time', value: (performance.now() - started) / 1000, unit: 's' },
    ];
  } finally {
    await server.close();
    await photos.remove();
    await shop.stop();
  }
}

async function logIn(page: Page, shop: Shop): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(shop.adminEmail);
  await page.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

async function openForm(page: Page, product: string): Promise<void> {
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add New Product' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(product);
  await form.getByRole('textbox', { name: /^Description/ }).fill('Photographed with a phone.');
  await form.getByLabel('Category').selectOption({ index: 1 });
  await form.getByRole('spinbutton', { name: /^Actual price/ }).fill('450');
}

/** Adds the files and saves the product. @returns how many images it has */
async function addPhotos(page: Page, paths: string[]): Promise<number> {
  const form = page.getByRole('dialog', { name: 'Add New Product' });
  await form.getByLabel('Add pictures').setInputFiles(paths);
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/products'),
    { timeout: ARRIVAL_MS },
  );
  await form.getByRole('button', { name: 'Create Product', exact: true }).click();
  const { data }: { data: Reply<'createProduct'> } = JSON.parse(await (await saved).text());
  await form.waitFor({ state: 'hidden' });
  return data.images.length;
}
