import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothLights } from './accessible.ts';

/** The folder for screenshots, in light and dark; none without it. */
const folder = process.env.SCREENSHOTS;

/**
 * Verifies that a screen is accessible in light and dark, and takes screenshots if they are wanted.
 * @param name the state of the screen: in the file name of the screenshot
 */
export async function inspect(page: Page, name: string): Promise<void> {
  if (folder === undefined) await expectAccessibleInBothLights(page);
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
