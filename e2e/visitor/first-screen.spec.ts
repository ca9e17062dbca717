import type { Locator } from '@playwright/test';
import { expect, test } from '../support/shop.ts';
import { demoProduct } from '../support/demo-products.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test(
  'the first screen of a product shows its name and price',
  { tag: '@phone' },
  async ({ page, request }) => {
    // A portrait image with thumbnails, and a landscape one.
    for (const [name, price] of [
      ['Lotus Pond, First Light', '₹1,190'],
      ['Monsoon Over the Western Ghats', '₹1,450'],
    ] as const) {
      const product = await demoProduct(request, name);
      await openHydrated(page, `/product/${product._id}`);
      const main = page.getByRole('main');
      await expect.poll(() => isFirstLineVisible(main.getByRole('heading', { level: 1 })), name).toBe(true);
      await expect(main.getByText(price, { exact: true }).last()).toBeInViewport({ ratio: 1 });
    }
  },
);

test(
  'the first screen shows name and price below a still banner of several lines',
  { tag: '@phone' },
  async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openHydrated(page, `/product/${(await demoProduct(request, 'Lotus Pond, First Light'))._id}`);
    await expect
      .poll(() => isFirstLineVisible(page.getByRole('main').getByRole('heading', { level: 1 })))
      .toBe(true);
  },
);

test(
  'the first screen shows the name between the bars of a browser inside an app',
  { tag: '@phone' },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 660 });
    await openHydrated(page, `/product/${(await demoProduct(request, 'Lotus Pond, First Light'))._id}`);
    await expect
      .poll(() => isFirstLineVisible(page.getByRole('main').getByRole('heading', { level: 1 })))
      .toBe(true);
  },
);

test(
  'with the bars of a small browser the price is beside the order button',
  { tag: '@phone' },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 320, height: 560 });
    const product = await demoProduct(request, 'Lotus Pond, First Light');
    await openHydrated(page, `/product/${product._id}`);
    const main = page.getByRole('main');
    await expect(main.getByText('₹1,190', { exact: true }).last()).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('link', { name: 'Order on WhatsApp' })).toBeInViewport({ ratio: 1 });
  },
);

/** Whether the first line of a text is on the screen and not covered. */
function isFirstLineVisible(heading: Locator): Promise<boolean> {
  return heading.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [line] = range.getClientRects();
    if (!line) return false;
    const inset = 2;
    return [line.top + inset, line.bottom - inset].every((y) =>
      [line.left + inset, line.right - inset].every((x) => element.contains(document.elementFromPoint(x, y))),
    );
  });
}
