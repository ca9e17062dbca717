import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result can differ between light and dark. */
const colors = ['color-contrast', 'link-in-text-block'];

/** Fails with one readable line for each violation of WCAG 2.2 AA on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, axeOn(page).withTags(everything));
}

/** Checks light and dark; rules without color only once. */
export async function expectAccessibleInBothLights(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, axeOn(page).withRules(colors));
}

async function expectNoViolations(page: Page, axe: AxeBuilder): Promise<void> {
  await settle(page);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary ?? ''}`,
    ),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Waits until text has faded in: before, it has too little contrast. Endless and scroll-driven animations never finish. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline instanceof DocumentTimeline && effect?.getComputedTiming().iterations !== Infinity,
      );
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** The default mode opens another page for cross-origin frames; the shop has no frames. */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode();
