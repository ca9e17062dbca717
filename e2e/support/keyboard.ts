// A keyboard user: moves with Tab, and the test fails at once when the focus is not visible.
import { expect, type Locator, type Page } from '@playwright/test';
import { focusFaults } from './focus-checks.ts';

export type Keyboard = {
  /** Presses a key and verifies that the focused element has a name, is in view and shows its focus. */
  press: (key: string) => Promise<void>;
  /** Replaces the value of the focused field. */
  write: (words: string) => Promise<void>;
  /** Moves the focus to an element with Tab or Shift+Tab. */
  to: (target: Locator) => Promise<void>;
  /** Moves the focus to an element and presses Enter. */
  use: (target: Locator) => Promise<void>;
  /** Moves the focus to a field and replaces its value. */
  fill: (field: Locator, words: string) => Promise<void>;
};

/** More than any screen has focusable elements. */
const farthest = 150;

export function keyboardOf(page: Page): Keyboard {
  async function press(key: string) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page, key);
  }

  async function to(target: Locator) {
    await target.waitFor({ state: 'attached', timeout: 10_000 });
    for (let step = 0; step < farthest; step += 1) {
      const key = await target.evaluate(keyTowards);
      if (key === undefined) return;
      await press(key);
    }
    throw new Error(`The Tab key does not lead to ${target}`);
  }

  async function write(words: string) {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(words);
  }

  return {
    press,
    write,
    to,
    use: async (target) => {
      await to(target);
      await press('Enter');
    },
    fill: async (field, words) => {
      await to(field);
      await write(words);
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

/** Reads the accessibility tree: `- button "Close"`, `- text: Filter` for a summary; main needs no name. */
async function namelessFocus(page: Page): Promise<string[]> {
  // The focus may have moved meanwhile.
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
  const behind = from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
  // A focused dialog comes before its content.
  return behind && !target.contains(from) ? 'Shift+Tab' : 'Tab';
}
