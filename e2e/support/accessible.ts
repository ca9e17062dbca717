import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result can differ between light and dark. */
const colors = ['color-contrast', 'link-in-text-block'];

/** Fails with one readable line for each violation of WCAG 2.2 AA on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { runOnly: everything });
}

/** Checks light and dark; rules without color only once. */
export async function expectAccessibleInBothLights(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, { runOnly: { type: 'rule', values: colors } });
}

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  await settle(page);
  const { violations } = await analyze(page, options);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary ?? ''}`,
    ),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Loads axe once into a document: its source is large. */
async function analyze(page: Page, options: RunOptions): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  return page.evaluate((given) => window.axe.run(document, given), options);
}

const axeSource = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

/**
 * Ends all fades: before their end, text has too little contrast. It doesn't wait for them, because Chromium without a
 * screen sometimes draws no frames for minutes. Endless and scroll-driven animations have no end.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { effect, timeline } = animation;
      const ends = effect?.getComputedTiming().endTime !== Infinity;
      if (ends && timeline instanceof DocumentTimeline) animation.finish();
    }
  });
}
