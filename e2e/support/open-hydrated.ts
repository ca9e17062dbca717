import { expect, type Page, type Response } from '@playwright/test';

/** Opens a page and waits for hydration: links then navigate without a new document. */
export async function openHydrated(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await waitForHydration(page);
  return response;
}

export async function waitForHydration(page: Page): Promise<void> {
  // `beforeHydration` queues clicks, and hydration deletes it. Polled often: hundreds of tests wait for it.
  const intervals = [20, 40, 40, 80];
  await expect.poll(() => page.evaluate(() => 'beforeHydration' in window), { intervals }).toBe(false);
  // Some parts of a page hydrate later than the rest.
  await expect.poll(() => page.evaluate(countUnhydratedButtons), { intervals }).toBe(0);
}

/** React marks each element that it hydrates. */
function countUnhydratedButtons(): number {
  const buttons = Array.from(document.querySelectorAll('main button'));
  return buttons.filter((button) => !Object.keys(button).some((key) => key.startsWith('__reactProps')))
    .length;
}

/**
 * Marks the document, so that a test can tell a client navigation from a new document.
 * @returns a function that says whether the page still has that document
 */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  return () => page.evaluate(() => document.documentElement.hasAttribute('data-same-document'));
}
