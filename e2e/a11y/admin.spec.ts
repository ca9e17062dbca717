import type { Page } from '@playwright/test';
import { expect, test } from '../support/admin.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { coloredJpegs } from '../support/image-files.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { successToast } from '../support/toasts.ts';

// The artist's day with the keyboard only, except that the test chooses the image files. After each key, but not while text is
// typed, the focused element has a name, is in view and shows a focus ring. Buttons replace dragging.
test.use({ ownShop: true });

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

// A small screen is the harder case, and equals a large one at 400 % zoom.
test(
  'the artist logs in, adds a product to a new category, records a sale and undoes mistakes with the keyboard only',
  { tag: '@phone' },
  async ({ page, shop }) => {
    test.setTimeout(180_000);
    const keys = keyboardOf(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const images = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');

    await openHydrated(page, '/login?next=/admin/categories');
    await keys.fill(page.getByLabel('Email', { exact: true }), shop.adminEmail);
    await keys.fill(page.getByLabel('Password', { exact: true }), shop.adminPassword);
    await keys.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeFocused();

    await keys.use(button('Add Category'));
    const category = dialog(page, 'Add New Category');
    await keys.fill(category.getByLabel('Name', { exact: true }), 'Kites');
    for (const [emoji, title] of [
      ['🪁', 'Light'],
      ['🎏', 'Bright'],
    ] as const) {
      await keys.fill(category.getByLabel('Emoji'), emoji);
      await keys.fill(category.getByLabel('Feature title'), title);
      await keys.fill(category.getByLabel('Feature description'), 'Flies in any wind.');
      await keys.use(category.getByRole('button', { name: 'Add Feature', exact: true }));
    }
    await keys.use(category.getByRole('button', { name: 'Move Bright up' }));
    await keys.use(category.getByRole('button', { name: 'Remove Light' }));
    await keys.use(category.getByRole('button', { name: 'Create Category', exact: true }));
    await expect(successToast(page, 'Category created')).toBeVisible();
    await expect(category).toHaveCount(0);
    await expect(button('Add Category')).toBeFocused();

    await keys.to(page.getByRole('tab', { name: 'Categories' }));
    await keys.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Products' })).toBeFocused();
    await keys.use(button('Add Product'));
    const add = dialog(page, 'Add New Product');
    await keys.use(add.getByRole('button', { name: 'Create Product', exact: true }));
    await expect(add.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(add.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'Product name is required',
    );
    await keys.write('Red Kite');
    await keys.fill(add.getByRole('textbox', { name: 'Description' }), 'Bamboo and paper.');
    await keys.to(add.getByLabel('Category'));
    await page.keyboard.type('Kites');
    await keys.fill(add.getByRole('spinbutton', { name: /^Actual price/ }), '1250');
    await keys.fill(add.getByRole('spinbutton', { name: 'Stock' }), '2');
    await keys.to(add.getByLabel('Add pictures'));
    await add.getByLabel('Add pictures').setInputFiles(await coloredJpegs(3));
    await expect(images).toHaveCount(3);
    await keys.use(add.getByRole('button', { name: 'Make cover, picture 3' }));
    await keys.use(add.getByRole('button', { name: 'Move later, picture 2' }));
    await keys.use(add.getByRole('button', { name: 'Remove, picture 3' }));
    await expect(images).toHaveCount(2);
    await keys.fill(add.getByLabel('Tags'), 'red');
    await keys.press('Enter');
    await keys.use(add.getByRole('button', { name: /^Remove.*red$/ }));
    await keys.use(add.getByRole('button', { name: 'Create Product', exact: true }));
    await expect(successToast(page, 'Product created')).toBeVisible();
    await expect(add).toHaveCount(0);
    await expect(button('Add Product')).toBeFocused();

    await keys.fill(page.getByPlaceholder('Search products...'), 'kite');
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await keys.use(button(/^Change stock of Red Kite/));
    await keys.write('3');
    await keys.press('Enter');
    await expect(successToast(page, 'Product updated')).toBeVisible();
    await expect(button(/^Change stock of Red Kite/)).toBeFocused();
    await keys.use(button(/^Change price of Red Kite/));
    await keys.press('Escape');
    await expect(button(/^Change price of Red Kite/)).toBeFocused();
    await keys.use(row(page, 'Red Kite').getByRole('button', { name: /^Edit/ }));
    await expect(dialog(page, 'Edit Product')).toBeVisible();
    await keys.press('Escape');
    await expect(row(page, 'Red Kite').getByRole('button', { name: /^Edit/ })).toBeFocused();

    await keys.to(page.getByRole('checkbox', { name: 'Select Red Kite' }));
    await keys.press('Space');
    await keys.use(button('Hide'));
    await expect(row(page, 'Red Kite')).toContainText('Hidden');
    await keys.use(button('Show'));
    await keys.use(button('Clear selection'));
    await keys.use(button(/^Delete Red Kite/));
    await keys.use(page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }));
    await expect(row(page, 'Red Kite')).toHaveCount(0);
    // F8 focuses the first button of the toast, or of the bar with bulk changes if there is no toast.
    await keys.press('F8');
    await keys.use(successToast(page, 'Product deleted').getByRole('button', { name: 'Undo' }));
    await expect(row(page, 'Red Kite')).toBeVisible();
    // The toast is gone with its focused button: the focus must be visible elsewhere.
    await keys.press('Tab');

    await openHydrated(page, '/admin/orders');
    await keys.use(button('Add Order').first());
    const order = dialog(page, 'Add New Order');
    await keys.fill(order.getByLabel('Add a product'), 'red kite');
    await expect(order.getByRole('option', { name: /Red Kite/ })).toBeVisible();
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await expect(order.getByRole('status').filter({ hasText: 'Red Kite added' })).toBeAttached();
    await keys.use(order.getByRole('button', { name: 'Create Order', exact: true }));
    await expect(order.getByLabel('First name')).toBeFocused();
    for (const [label, value] of Object.entries({
      'First name': 'Meera',
      Address: '12 Lake Road',
      City: 'Pune',
      'PIN code': '411004',
    })) {
      await keys.fill(order.getByLabel(label, { exact: true }), value);
    }
    await keys.use(order.getByRole('button', { name: 'Create Order', exact: true }));
    await expect(order).toHaveCount(0);
    await keys.use(
      page
        .getByRole('article')
        .filter({ hasText: 'Red Kite' })
        .getByRole('button', { name: /^Edit order/ }),
    );
    await expect(page.getByRole('dialog', { name: /^Edit Order/ })).toBeVisible();
    await keys.press('Escape');
    // The dialog is gone: the focus must be visible elsewhere.
    await keys.press('Tab');

    await keys.use(page.getByRole('link', { name: 'Settings', exact: true }));
    await keys.to(page.getByLabel('Show the order book'));
    await keys.press('Space');
    await keys.press('Control+s');
    await expect(successToast(page, 'Settings saved')).toBeVisible();

    await keys.to(page.getByRole('tab').first());
    // The first tab is Products, the next one Categories.
    await keys.press('Home');
    await keys.press('ArrowRight');
    await keys.use(button('Delete Kites'));
    const question = page.getByRole('alertdialog');
    // Delete ignores presses until the products are counted.
    await expect(question.getByText('Deleting this category will delete 1 products too.')).toBeVisible();
    await keys.use(question.getByRole('button', { name: 'Delete', exact: true }));
    await expect(question).toHaveCount(0);
    await expect(row(page, 'Kites')).toHaveCount(0);
    // The focus moves to the same button of another row.
    await expect(button(/^Delete /).and(page.locator(':focus'))).toBeInViewport({ ratio: 1 });
    await keys.use(page.getByRole('link', { name: 'Trash', exact: true }));
    await keys.use(button('Restore Kites'));
    await expect(successToast(page, 'Category restored')).toBeVisible();
    await keys.use(page.getByRole('link', { name: 'History', exact: true }));
    // Tab leads to the end of the history, past the link of each entry.
    await keys.use(button('Show more').or(page.getByRole('main').getByRole('link')).last());
  },
);
