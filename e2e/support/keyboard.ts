// A person without a pointer: goes from thing to thing with Tab, and is told at once when the focus is nowhere to be seen.
import { expect, type Locator, type Page } from '@playwright/test';
import { focusFaults } from './focus-faults.ts';

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
  const focused = page.locator(':focus');

  async function press(key: string) {
    await page.keyboard.press(key);
    await expectFocusHeld(page, key);
  }

  async function to(target: Locator) {
    await target.waitFor({ state: 'attached', timeout: 10_000 });
    for (let step = 0; step < farthest; step += 1) {
      if ((await target.and(focused).count()) > 0) return;
      await press(await target.evaluate(wayTo));
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
export async function expectFocusHeld(page: Page, after: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(async () => [...(await page.evaluate(focusFaults)), ...(await namelessFocus(page))], {
      message: `the focus after ${after}`,
      intervals: [20, 40, 80, 160],
      timeout: 5_000,
    })
    .toEqual([]);
}

/** As the accessibility tree has it: `- button "Close"`; the page's main part needs no name. */
async function namelessFocus(page: Page): Promise<string[]> {
  const focused = page.locator(':focus');
  if ((await focused.count()) === 0) return [];
  const [line = ''] = (await focused.ariaSnapshot()).split('\n');
  return line.startsWith('- main') || /^- [\w-]+ ["/]/.test(line) ? [] : [`has no name: ${line}`];
}

/** Which key goes from what has the focus towards the target; runs in the page. */
function wayTo(target: Element): string {
  const from = document.activeElement ?? document.body;
  const behind = from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
  // A dialog that has the focus itself comes before what is in it.
  return behind && !target.contains(from) ? 'Shift+Tab' : 'Tab';
}
