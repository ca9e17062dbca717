// A person without a pointer: goes from thing to thing with Tab, and is told at once when the focus is nowhere to be seen.
import { expect, type Locator, type Page } from '@playwright/test';
import { focusFaults } from './focus-checks.ts';

export interface Keyboard {
  /** Presses a key; afterwards something has the focus that has a name, is in sight, and shows that it has it. */
  press: (key: string) => Promise<void>;
  /** Writes where the focus is, in place of what stands there. */
  write: (words: string) => Promise<void>;
  /** Goes to something by Tab, or back to it by Shift and Tab. */
  to: (target: Locator) => Promise<void>;
  /** Goes to something and presses Enter. */
  use: (target: Locator) => Promise<void>;
  /** Goes to a field and writes into it. */
  fill: (field: Locator, words: string) => Promise<void>;
}

/** More steps than any screen has things on it. */
const farthest = 150;

export function keyboardOf(page: Page): Keyboard {
  async function press(key: string) {
    await page.keyboard.press(key);
    await expectFocusHeld(page, key);
  }

  async function to(target: Locator) {
    await target.waitFor({ state: 'attached', timeout: 10_000 });
    for (let step = 0; step < farthest; step += 1) {
      const key = await target.evaluate(wayTo);
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

/** Fails unless something has the focus that has a name, is in sight, and shows that it has it. */
async function expectFocusHeld(page: Page, after: string): Promise<void> {
  const faults = async () => {
    const found = await page.evaluate(focusFaults);
    return found.length > 0 ? found : namelessFocus(page);
  };
  // Asked once without the ceremony: it is asked some hundred times.
  if ((await faults()).length === 0) return;
  await expect.poll(faults, { message: `the focus after ${after}`, intervals: [40, 80, 160] }).toEqual([]);
}

/** As the accessibility tree has it: `- button "Close"`, `- text: Filter` of a summary; the main part needs no name. */
async function namelessFocus(page: Page): Promise<string[]> {
  // The focus may have gone on since it was looked at.
  const tree = await page
    .locator(':focus, [type=date]:focus-within')
    .ariaSnapshot({ timeout: 1_000 })
    .catch(() => 'nothing');
  const [line = ''] = tree.split('\n');
  return /^- (main|text: .)/.test(line) || /^- '?[\w-]+ ["\\/]/.test(line) ? [] : [`has no name: ${line}`];
}

/** Which key goes from what has the focus towards the target, if any has to; runs in the page. */
function wayTo(target: Element): string | undefined {
  const from = document.activeElement ?? document.body;
  if (from === target) return undefined;
  const behind = from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
  // A dialog that has the focus itself comes before what is in it.
  return behind && !target.contains(from) ? 'Shift+Tab' : 'Tab';
}
