import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInLightAndDark } from './accessible.ts';

/** The folder to which `inspect` saves screenshots. Without it, it takes none. */
const folder = process.env.SCREENSHOTS;

/**
 * Verifies that a screen is accessible in light and dark, and saves a screenshot of each in `SCREENSHOTS`, if that is set.
 * @param name the state of the screen: in the file name of the screenshot
 */
export async function inspect(page: Page, name: string): Promise<void> {
  if (folder === undefined) await expectAccessibleInLightAndDark(page);
  else await takeScreenshots(page, folder, name);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function takeScreenshots(page: Page, into: string, name: string): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    const file = `${test.info().project.name}-${name}-${colorScheme}.png`;
    await page.screenshot({ path: join(into, file), animations: 'disabled' });
  }
}
