import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result can differ between light and dark. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Fails with a readable text for each violation of WCAG 2.2 AA, or of axe's best practices, on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { runOnly: ruleTags });
}

/** Checks the page in light and dark, with the rules that ignore colors only in light. It leaves the page dark. */
export async function expectAccessibleInLightAndDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, { runOnly: { type: 'rule', values: colorRules } });
}

async function expectNoViolations(page: Page, options: RunOptions): Promise<void> {
  await endAnimations(page);
  const { violations } = await analyze(page, options);
  const problems = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary ?? ''}`,
    ),
  );
  expect(problems, `accessibility of ${page.url()}`).toEqual([]);
}

/** Loads axe once into a document: its source is large. */
async function analyze(page: Page, options: RunOptions): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource);
  return page.evaluate((runOptions) => window.axe.run(document, runOptions), options);
}

const axeSource = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

/**
 * Ends all animations: during a fade, text has too little contrast. Nothing waits for them, because Chromium without
 * a screen sometimes draws no frames for minutes. Endless and scroll-driven animations have no end.
 */
async function endAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const { effect, timeline } = animation;
      const hasEnd = effect?.getComputedTiming().endTime !== Infinity;
      if (hasEnd && timeline instanceof DocumentTimeline) animation.finish();
    }
  });
}
