import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { demoProduct } from '../support/demo-products.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { openHydrated } from '../support/open-hydrated.ts';

// With forced colors the few colors of a user's theme replace all others. Selection, pressed state, focus and what can be
// pressed must be visible without the shop's colors.
test.use({ ownShop: true, contextOptions: { forcedColors: 'active', colorScheme: 'dark' } });

/** What a user with forced colors sees of an element's style. */
const styleOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const svg = element.querySelector('svg');
    const { borderBottomColor, outlineStyle, outlineColor, textDecorationLine, backgroundColor } =
      getComputedStyle(element);
    const svgStyle = svg && getComputedStyle(svg);
    return [
      borderBottomColor,
      outlineStyle,
      outlineColor,
      textDecorationLine,
      backgroundColor,
      svgStyle?.fill,
    ].join();
  });

async function expectOtherStyle(chosen: Locator, other: Locator) {
  await expect.poll(async () => (await styleOf(chosen)) !== (await styleOf(other))).toBe(true);
}

/** Buttons, links and switches without text, border and image, and without an icon in another color than the background. */
const invisibleButtons = (page: Page) =>
  page.evaluate(() => {
    const background = getComputedStyle(document.documentElement).backgroundColor;
    return [...document.querySelectorAll<HTMLElement>('button, a[href], [role=switch]')]
      .filter((each) => each.checkVisibility() && !each.innerText?.trim())
      .filter((each) => {
        if (each.querySelector('img')) return false;
        const { borderTopStyle, borderTopColor } = getComputedStyle(each);
        if (borderTopStyle !== 'none' && borderTopColor !== background) return false;
        return ![...each.querySelectorAll('svg')].some((svg) => {
          const { stroke, fill } = getComputedStyle(svg);
          return (stroke !== 'none' && stroke !== background) || (fill !== 'none' && fill !== background);
        });
      })
      .map((each) => each.outerHTML.slice(0, 200));
  });

test('forced colors: visitors see selections and every button', async ({ page, request }) => {
  const keys = keyboardOf(page);
  await openHydrated(page, `/product/${(await demoProduct(request, 'Lotus Pond, First Light'))._id}`);
  const thumbnail = (number: number) => page.getByRole('button', { name: `Show picture ${number} of 5` });
  await thumbnail(2).click();
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true');
  // Neither hover nor focus makes the difference.
  await page.getByRole('heading', { level: 1 }).click();
  await expectOtherStyle(thumbnail(2), thumbnail(3));
  expect(await invisibleButtons(page)).toEqual([]);

  await openHydrated(page, '/shop/art-prints');
  const nav = page.getByRole('banner').getByRole('navigation');
  // On a phone the links are in the closed menu.
  if (await nav.getByRole('link', { name: 'Shop' }).isVisible())
    await expectOtherStyle(
      nav.getByRole('link', { name: 'Shop' }),
      nav.getByRole('link', { name: 'About Me' }),
    );
  expect(await invisibleButtons(page)).toEqual([]);

  await openHydrated(page, '/login');
  const signIn = page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true });
  // The background `bg-sindoor` is replaced by a border.
  await expect(signIn).toHaveCSS('border-top-width', '1px');
  // Each key press verifies that the focus is visible.
  await keys.to(signIn);
  await expectAccessible(page);
});

test('forced colors: the artist sees selections and every button', async ({ page, admin }) => {
  const keys = keyboardOf(page);
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expectOtherStyle(tab('Products'), tab('Categories'));
  const row = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  const checkbox = (index: number) => row.nth(index).getByRole('checkbox');
  await checkbox(0).check();
  await expectOtherStyle(row.nth(0), row.nth(1));
  // Each key press verifies that the focus is visible.
  await keys.to(checkbox(1));
  expect(await invisibleButtons(page)).toEqual([]);
  await expectAccessible(page);

  await openHydrated(page, '/admin/history');
  const moreLinks = page.getByRole('navigation', { name: 'More of the dashboard' });
  await expectOtherStyle(
    moreLinks.getByRole('link', { name: 'History' }),
    moreLinks.getByRole('link', { name: 'Trash' }),
  );

  await openHydrated(page, '/admin/orders?edit=new');
  await page.getByRole('combobox', { name: 'Add a product' }).pressSequentially('red');
  const option = page.getByRole('option');
  // Before the status appears, the options may be those of an earlier text, and new ones may move or drop the selection.
  await expect(page.getByRole('status').filter({ hasText: 'products found' })).toBeAttached();
  await expect(option.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(option.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expectOtherStyle(option.nth(1), option.nth(0));

  await openHydrated(page, '/admin/categories?edit=new');
  const dialog = page.getByRole('dialog', { name: 'Add New Category', exact: true });
  for (const title of ['Light', 'Bright']) {
    await dialog.getByLabel('Emoji').fill('🪁');
    await dialog.getByLabel('Feature title').fill(title);
    await dialog.getByLabel('Feature description').fill('Flies in any wind.');
    await dialog.getByRole('button', { name: 'Add Feature', exact: true }).click();
    await expect(dialog.getByRole('button', { name: `Edit ${title}` })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Edit Light' }).click();
  const features = dialog.getByRole('list', { name: 'Features', exact: true }).getByRole('listitem');
  await expectOtherStyle(features.nth(0), features.nth(1));
  expect(await invisibleButtons(page)).toEqual([]);

  await openHydrated(page, '/admin/settings');
  const toggle = page.getByRole('switch', { name: 'Show the order book' });
  const knobPosition = () => toggle.evaluate((element) => getComputedStyle(element, '::before').translate);
  const positionWhenOff = await knobPosition();
  await toggle.click();
  await expect.poll(knobPosition).not.toBe(positionWhenOff);
});
