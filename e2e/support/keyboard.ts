// A keyboard user: moves with Tab, and the test fails at once when the focus is not visible.
import { expect, type Locator, type Page } from '@playwright/test';
import { focusFaults } from './focus-checks.ts';

export type Keyboard = {
  /** Presses a key and verifies that the focused element has a name, is in view and shows its focus. */
  press: (key: string) => Promise<void>;
  /** Replaces the value of the focused field. */
  write: (text: string) => Promise<void>;
  /** Moves the focus to an element with Tab or Shift+Tab. */
  to: (target: Locator) => Promise<void>;
  /** Moves the focus to an element and presses Enter. */
  use: (target: Locator) => Promise<void>;
  /** Moves the focus to a field and replaces its value. */
  fill: (field: Locator, text: string) => Promise<void>;
};

/** More than any screen has focusable elements. */
const MAX_STEPS = 150;

export function keyboardOf(page: Page): Keyboard {
  async function press(key: string) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page, key);
  }

  async function to(target: Locator) {
    await target.waitFor({ state: 'attached', timeout: 10_000 });
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const key = await target.evaluate(keyTowards);
      if (key === undefined) return;
      await press(key);
    }
    throw new Error(`The Tab key does not lead to ${target}`);
  }

  async function write(text: string) {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(text);
  }

  return {
    press,
    write,
    to,
    use: async (target) => {
      await to(target);
      await press('Enter');
    },
    fill: async (field, text) => {
      await to(field);
      await write(text);
    },
  };
}

/** Fails unless the focused element has a name, is in view and shows its focus. */
async function expectVisibleFocus(page: Page, after: string): Promise<void> {
  const faults = async () => {
    const found = await page.evaluate(focusFaults);
    return found.length > 0 ? found : namelessFocus(page);
  };
  // The first check is direct, because there are hundreds of them.
  if ((await faults()).length === 0) return;
  await expect.poll(faults, { message: `the focus after ${after}`, intervals: [40, 80, 160] }).toEqual([]);
}

/**
 * Reads the line of the focused element in the accessibility tree: a role and a quoted name, such as `- button "Close"`,
 * or `- text: Filter` for a summary. main needs no name.
 */
async function namelessFocus(page: Page): Promise<string[]> {
  // While the focus moves, no element may have it.
  const tree = await page
    .locator(':focus, [type=date]:focus-within')
    .ariaSnapshot({ timeout: 1_000 })
    .catch(() => 'nothing');
  const [line = ''] = tree.split('\n');
  return /^- (main|text: .)/.test(line) || /^- '?[\w-]+ ["\\/]/.test(line) ? [] : [`has no name: ${line}`];
}

/** The key that moves the focus toward the target, or undefined when it is there. Runs in the page. */
function keyTowards(target: Element): string | undefined {
  const from = document.activeElement ?? document.body;
  if (from === target) return undefined;
  const isBefore = from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
  // A focused dialog comes before its content.
  return isBefore && !target.contains(from) ? 'Shift+Tab' : 'Tab';
}
