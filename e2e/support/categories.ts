// The list of categories in the dashboard, and categories for it.
import type { Page } from '@playwright/test';

export const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** A feature of a category. */
export const lightFeature = { emoji: '🪁', title: 'Light', description: 'Flies in any wind.' };
/** Features that differ only in their titles. */
export const featuresOf = (titles: string[]) => titles.map((title) => ({ ...lightFeature, title }));

/**
 * Delays each response with the list of categories until the returned function is called: until then, the screen shows
 * what it cached.
 */
export async function delayList(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/categories?visibility=ALL', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

let count = 0;
/** A unique name. */
export const uniqueName = (what: string) => `${what} ${process.pid}-${(count += 1)}`;
