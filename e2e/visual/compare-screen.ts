// Compares a screen with its stored picture.
import { expect, test, type Locator, type Page } from '@playwright/test';
import { waitForHydration } from '../support/open-hydrated.ts';

/** Tags that choose the widths at which a test runs; without one, it runs at those of a phone and a desktop. */
export const onPhone = { tag: '@phone' };
export const onDesktop = { tag: '@desktop' };
export const onTabletToo = { tag: '@tablet' };

/** The width of this text, at 100 pixels, in the font of the machine that took the stored pictures. */
const probe = { text: 'आँगन முற்றம் بارش', width: 855.6 };

/** Skips a screen with writing for which the shop has no font, when this machine has another font for it. */
export async function skipWithoutFont(page: Page): Promise<void> {
  const width = await page.evaluate((text) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return 0;
    canvas.font = `100px ${getComputedStyle(document.body).fontFamily}`;
    return canvas.measureText(text).width;
  }, probe.text);
  test.skip(Math.abs(width - probe.width) > 2, `The text is ${width} wide here, and not ${probe.width}.`);
}

/** Compares the viewport with its picture. Hides dates, and the texts of the elements in `changing`. */
export async function expectScreen(page: Page, name: string, changing: Locator[] = []): Promise<void> {
  await page.evaluate(hideDays);
  await prepareScreen(page, changing);
  await expect(page).toHaveScreenshot(`${name}.png`);
}

type ScreenOptions = {
  /** Compares only this element. */
  part?: Locator;
  /** Compares the whole page instead of the viewport. */
  fullPage?: boolean;
  /** Hides the texts of these elements. */
  changing?: Locator[];
};

/** The same for a screen of orders. It replaces all days, times, codes and links in the texts by fixed ones. */
export async function expectOrderScreen(
  page: Page,
  name: string,
  { part, fullPage = false, changing = [] }: ScreenOptions = {},
): Promise<void> {
  if (fullPage) await showWholePage(page);
  await prepareScreen(page, changing);
  await page.evaluate(replaceVaryingTexts);
  await expect(part ?? page).toHaveScreenshot(`${name}.png`);
}

/** Makes the viewport as high as the page: what is out of view is not painted, and its images are not loaded. */
async function showWholePage(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  for (let tried = 0, before = 0; tried < 5; tried += 1) {
    const needed = await page.evaluate(() => document.documentElement.scrollHeight);
    if (needed === before) return;
    before = needed;
    await page.setViewportSize({ width, height: Math.max(height, needed) });
  }
}

async function prepareScreen(page: Page, changing: Locator[]): Promise<void> {
  await waitForHydration(page);
  await expect.poll(() => page.evaluate(countPendingImages)).toBe(0);
  await page.evaluate(hideVaryingParts);
  for (const locator of [page.getByText(/Enquiry code/), ...changing]) await locator.evaluateAll(hideText);
}

/** Replaces what differs between two shops with the same content. */
function replaceVaryingTexts(): void {
  const replacements: [RegExp, string][] = [
    [
      /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
      '14 June',
    ],
    [/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g, '14 Jun'],
    [/\b(June|Jun) 20\d\d\b/g, '$1 2026'],
    [/\b\d{1,2}:\d\d ?[ap]m\b/gi, '6:30 pm'],
    [/\/\d\d-\d\d\//g, '/26-27/'],
    [/\b(?:\d+ days? )?\d+ h(?: \d+ min)?\b/g, '2 days 3 h'],
    [/\b([A-Z]{3,10})-[2-9A-HJKMNP-Z]{3,8}\b/g, '$1-7K3'],
    [/http:\/\/127\.0\.0\.1:\d+/g, 'https://shop.example'],
    [/\/product\/[\w-]+(?:\?variant=[\w-]+)?/g, '/product/lotus-pond-at-dawn'],
    [/\/order\/[0-9a-z]{26}/g, '/order/7k3n0x4v9q2m8r5t1w6y3z7b4c'],
  ];
  const replaced = (text: string) =>
    replacements.reduce((changed, [pattern, fixed]) => changed.replace(pattern, fixed), text);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.nodeValue !== null) text.nodeValue = replaced(text.nodeValue);
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.type === 'date') field.value = '2026-06-14';
    else if (field.type === 'datetime-local') field.value = '2026-06-14T18:30';
    else if (field.type !== 'file' && field.value !== replaced(field.value))
      field.value = replaced(field.value);
  }
}

/** Hides the texts of elements, and keeps their boxes. */
function hideText(elements: (HTMLElement | SVGElement)[]): void {
  for (const { tagName, style } of elements) {
    if (tagName === 'INPUT') style.color = 'transparent';
    else style.visibility = 'hidden';
  }
}

/** Scrolls an element to the top of the screen. */
export async function scrollTo(locator: Locator): Promise<void> {
  await expect(locator).toBeAttached();
  await expect
    .poll(() =>
      locator.evaluate((element) => {
        element.scrollIntoView({ block: 'start' });
        // Elements take their final height when they come into view, which moves those below.
        const before = element.getBoundingClientRect().top;
        return new Promise<boolean>((resolve) =>
          requestAnimationFrame(() => resolve(element.getBoundingClientRect().top === before)),
        );
      }),
    )
    .toBe(true);
}

/** The number of visible images that are not loaded. */
function countPendingImages(): number {
  return [...document.images].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const isVisible = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return isVisible && !(image.complete && image.naturalWidth > 0);
  }).length;
}

/** Hides dates. The content security policy forbids inline styles, but allows a style sheet created by a script. */
function hideDays(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('time { visibility: hidden }');
  document.adoptedStyleSheets.push(sheet);
}

/** Hides what would make a picture large or differ between machines: the paper's grain, the caret and emoji. */
async function hideVaryingParts(): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body::before { display: none } * { caret-color: transparent !important }');
  document.adoptedStyleSheets.push(sheet);
  const emoji = /\p{Extended_Pictographic}/u;
  for (const element of document.querySelectorAll<HTMLElement>('span, li, p')) {
    if (element.childElementCount === 0 && emoji.test(element.textContent))
      element.style.visibility = 'hidden';
  }
  for (const field of document.querySelectorAll('input')) {
    if (emoji.test(field.placeholder)) field.placeholder = '';
  }
  await document.fonts.ready;
}
