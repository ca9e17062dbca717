import type { Locator, Page } from '@playwright/test';
import { productFieldList } from '#contract/catalog/product-fields.ts';
import { expect, expectAccessible, plainImage, test, type Admin } from '../support/admin.ts';
import { coloredJpegs, dropFiles, pasteFile } from '../support/image-files.ts';
import { pasteText } from '../support/clipboard.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { successToast } from '../support/toasts.ts';

const form = (page: Page) => page.getByRole('dialog', { name: /^(Add New|Edit) Product$/ });
const field = (page: Page, label: string | RegExp) => form(page).getByRole('textbox', { name: label });
const price = (page: Page) => form(page).getByRole('spinbutton', { name: /^Actual price/ });
const stock = (page: Page) => form(page).getByRole('spinbutton', { name: 'Stock' });
const create = (page: Page) => form(page).getByRole('button', { name: 'Create Product', exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save Product', exact: true });
const productImages = (page: Page) =>
  form(page).getByRole('list', { name: 'Pictures' }).getByRole('listitem');
const failure = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });

/** Opens the form of a new product in a new category. */
async function openNew(page: Page, admin: Admin) {
  const category = await admin.createCategory({ name: `Forms ${Date.now()} ${Math.random()}` });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Product', exact: true })).toBeVisible();
  return category;
}

async function openExisting(page: Page, admin: Admin, given: Parameters<Admin['createProduct']>[1] = {}) {
  const category = await admin.createCategory({ name: `Forms ${Date.now()} ${Math.random()}` });
  const product = await admin.createProduct(category, { name: `Kite ${Date.now()}`, ...given });
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?edit=${product._id}`);
  await expect(page.getByRole('dialog', { name: 'Edit Product', exact: true })).toBeVisible();
  return product;
}

async function fillIn(page: Page, { name, category }: { name: string; category: string }) {
  await field(page, 'Name').fill(name);
  await field(page, 'Description').fill('Bamboo and paper.');
  await form(page).getByLabel('Category').selectOption({ label: category });
  await price(page).fill('450');
}

const addFiles = async (page: Page, files: Parameters<Locator['setInputFiles']>[0]) =>
  form(page).getByLabel('Add pictures').setInputFiles(files);

/** Waits until no upload is running. */
const expectUploadsDone = (page: Page) => expect(form(page).getByRole('progressbar')).toHaveCount(0);

/** Delays lists of products until the returned function is called, so that the screen shows its own change. */
async function delayLists(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/products?*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Resolves once the lists of products and categories were requested. */
const listsRequested = (page: Page) =>
  Promise.all([
    page.waitForRequest('**/api/products?*'),
    page.waitForRequest('**/api/categories?visibility=ALL'),
  ]);

type Product = Awaited<ReturnType<Admin['createProduct']>>;

async function productNamed(admin: Admin, name: string): Promise<Product> {
  const all = await admin.call<Product[]>('GET', '/products?visibility=ALL');
  const found = all.find((product) => product.name === name);
  if (!found) throw new Error(`There is no product "${name}".`);
  return found;
}

test('a category created in the form is chosen, and the form keeps its input', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/400 \(Bad Request\)/);
  const before = await openNew(page, admin);
  const select = form(page).getByLabel('Category', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'New Category' });
  const name = `Lamps ${Date.now()}`;
  await fillIn(page, { name: 'Paper lamp', category: before.name });
  await select.focus();
  await select.selectOption({ label: 'New category…' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(select).toHaveValue(before._id);
  await expect(select).toBeFocused();

  await select.selectOption({ label: 'New category…' });
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await expect(dialog.getByText('Category name is required')).toBeVisible();
  // The server rejects what the dialog does not check.
  await dialog.getByLabel('Name').fill('\u200b');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(select.locator('option:checked')).toHaveText(name);
  await expect(field(page, 'Name')).toHaveValue('Paper lamp');
  await create(page).click();
  await expect(form(page)).toHaveCount(0);
  const { category } = await productNamed(admin, 'Paper lamp');
  expect(category.name).toBe(name);
  await admin.deleteCategory(category._id);
});

test(
  'a new product starts with defaults and shows missing input at the field',
  {
    tag: [
      '@S150',
      '@S198',
      '@S199',
      '@S200',
      '@S201',
      '@S202',
      '@S203',
      '@S252',
      '@S253',
      '@S254',
      '@S255',
      '@S257',
    ],
  },
  async ({ page, admin }) => {
    await openNew(page, admin);
    await expect(price(page)).toHaveValue('0');
    await expect(stock(page)).toHaveValue('0');
    await expect(form(page).getByLabel('Allow discount')).not.toBeChecked();
    await expect(form(page).getByLabel('Visible')).toBeChecked();
    await expect(form(page).getByLabel('Available to sell')).toBeChecked();
    await expect(form(page).getByLabel('Sold out')).not.toBeChecked();
    await expectAccessible(page);

    await price(page).fill('');
    await stock(page).fill('');
    await create(page).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Product name is required');
    await expect(field(page, 'Description')).toHaveAccessibleDescription('Description is required');
    await expect(form(page).getByLabel('Category')).toHaveAccessibleDescription('Category is required');
    await expect(price(page)).toHaveAccessibleDescription('Actual price is required');
    await expect(stock(page)).toHaveAccessibleDescription(/^Stock is required/);
    await expectAccessible(page);
    await field(page, 'Name').fill('Kite');
    await expect(form(page).getByText('Product name is required')).toHaveCount(0);
    await expect(form(page).getByText('Description is required')).toBeVisible();
  },
);

test('the form has a control for every field of a product', async ({ page, admin }) => {
  await openNew(page, admin);
  await form(page).getByLabel('Allow discount').check();
  // A gallery has one field more.
  await form(page).getByLabel('Category').selectOption({ label: 'Paintings' });
  const groups: readonly string[] = ['Pictures', 'Variants'];
  for (const { label } of productFieldList) {
    const control = groups.includes(label)
      ? form(page).getByRole('group', { name: label })
      : form(page).getByLabel(label);
    await expect(control.first(), label).toBeVisible();
  }
});

test('a product without stock is marked as sold out before and after saving', async ({ page, admin }) => {
  const category = await openNew(page, admin);
  const created = successToast(page, 'Product created');
  await expect(stock(page)).toHaveAccessibleDescription('Visitors see “Sold Out”.');
  const setToOne = form(page).getByRole('button', { name: 'Set stock to 1', exact: true });
  await setToOne.click();
  await expect(stock(page)).toHaveValue('1');
  await expect(stock(page)).toHaveAccessibleDescription('At 0, visitors see it as sold out.');
  await expect(setToOne).toHaveCount(0);
  await stock(page).fill('0');
  await fillIn(page, { name: 'Kite of none', category: category.name });
  await create(page).click();
  await expect(created).toContainText('Visitors see it as sold out until it has stock.');
  await expect(form(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await fillIn(page, { name: 'Kite of two', category: category.name });
  await stock(page).fill('2');
  await create(page).click();
  await expect(created).toContainText('“Kite of two” is saved.');
  await expect(created).not.toContainText('sold out');
  await expect(form(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  const categoryField = form(page).getByLabel('Category');
  const forSale = form(page).getByLabel('Available to sell');
  await categoryField.selectOption({ label: 'Art Prints' });
  await expect(forSale).toHaveAccessibleDescription('It can be ordered.');
  await categoryField.selectOption({ label: 'Paintings' });
  await expect(stock(page)).toHaveAccessibleDescription('');
  await expect(categoryField).toHaveAccessibleDescription(/is a gallery: visitors see no price and no stock/);
  await expect(forSale).toHaveAccessibleDescription('No effect: it is only shown in the gallery.');
});

test(
  'prices have steps of 0.01, stock is a whole number, and neither is negative',
  { tag: ['@S256', '@S258', '@S260', '@S261', '@S324'] },
  async ({ page, admin }) => {
    const category = await openNew(page, admin);
    await fillIn(page, { name: 'Kite', category: category.name });
    await expect(price(page)).toHaveAttribute('step', '0.01');
    await price(page).fill('-1');
    await stock(page).fill('-1');
    await create(page).click();
    await expect(price(page)).toBeFocused();
    await expect(price(page)).toHaveAccessibleDescription('Price must be at least 0');
    await expect(stock(page)).toHaveAccessibleDescription(/^Stock must be at least 0/);
    await price(page).fill('10.999');
    await stock(page).fill('2.5');
    await create(page).click();
    await expect(price(page)).toHaveAccessibleDescription('A price has at most two decimals');
    await expect(stock(page)).toHaveAccessibleDescription(/^Stock must be a whole number/);
  },
);

test(
  'the discounted price field exists only while a discount is allowed, in rupees',
  { tag: ['@S228', '@S259', '@S260', '@S329'] },
  async ({ page, admin }) => {
    const category = await openNew(page, admin);
    const name = `Kite at less ${Date.now()}`;
    await fillIn(page, { name, category: category.name });
    await price(page).fill('499.50');
    const discounted = form(page).getByRole('spinbutton', { name: /^Discounted price/ });
    await expect(discounted).toHaveCount(0);
    await form(page).getByLabel('Allow discount').check();
    await expect(discounted).toHaveAccessibleName('Discounted price (₹)');
    await expect(discounted).toHaveAttribute('step', '0.01');
    await expect(form(page)).not.toContainText('$');
    await discounted.fill('-1');
    await create(page).click();
    await expect(discounted).toBeFocused();
    await expect(discounted).toHaveAccessibleDescription('Discounted price must be at least 0');
    await form(page).getByLabel('Allow discount').uncheck();
    await expect(discounted).toHaveCount(0);
    await form(page).getByLabel('Allow discount').check();
    await discounted.fill('399.25');
    await create(page).click();
    await expect(successToast(page, 'Product created')).toBeVisible();
    expect((await productNamed(admin, name)).price).toEqual({
      actual: 499.5,
      discounted: 399.25,
      allowDiscount: true,
    });
  },
);

test(
  'Enter adds a tag without submitting; empty and duplicate tags are ignored',
  { tag: ['@S262'] },
  async ({ page, admin }) => {
    const category = await openNew(page, admin);
    const name = `Tagged ${Date.now()}`;
    await fillIn(page, { name, category: category.name });
    const box = form(page).getByRole('textbox', { name: /^Tags/ });
    for (const words of ['  blue  ', '   ', 'blue', 'wind', 'paper, wind']) {
      await box.fill(words);
      await box.press('Enter');
      await expect(box).toHaveValue('');
    }
    const removes = form(page).getByRole('button', { name: /^Remove tag/ });
    await expect(removes).toHaveCount(3);
    // Only Enter adds a tag, a comma does not.
    await box.pressSequentially('kite, string');
    await expect(box).toHaveValue('kite, string');
    await expect(removes).toHaveCount(3);
    await box.fill('');
    await expect(form(page)).toBeVisible();
    await form(page).getByRole('button', { name: 'Remove tag wind', exact: true }).click();
    await expect(box).toBeFocused();
    await box.press('Backspace');
    await expect(removes).toHaveCount(1);
    // A pasted list replaces the selected text.
    await box.fill('torn paper');
    await box.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 10));
    await pasteText(box, 'lotus\npond');
    await expect(removes).toHaveCount(3);
    await box.fill('left in the box');
    await create(page).click();
    await expect(successToast(page, 'Product created')).toBeVisible();
    expect((await productNamed(admin, name)).tags).toEqual(['blue', 'torn lotus', 'pond', 'left in the box']);
  },
);

test(
  'visible, available to sell and sold out are set independently; medium, size and notes are optional',
  { tag: ['@S227', '@S263'] },
  async ({ page, admin }) => {
    const category = await openNew(page, admin);
    const name = `Three switches ${Date.now()}`;
    await fillIn(page, { name, category: category.name });
    await form(page).getByLabel('Visible').uncheck();
    await expect(form(page).getByLabel('Available to sell')).toBeChecked();
    await form(page).getByLabel('Sold out').check();
    await create(page).click();
    await expect(successToast(page, 'Product created')).toBeVisible();
    const created = await productNamed(admin, name);
    expect(created).toMatchObject({ visibility: false, isAvailableToSell: true, isSoldOut: true, meta: {} });

    await openHydrated(page, `/admin/products?edit=${created._id}`);
    await form(page).getByLabel('Available to sell').uncheck();
    await form(page).getByLabel('Visible').check();
    await field(page, /^Medium/).fill('Ink');
    await field(page, /^Size/).fill('20 × 30 cm');
    await field(page, /^Notes/).fill('In the blue box');
    await save(page).click();
    await expect(successToast(page, 'Product updated')).toBeVisible();
    expect(await productNamed(admin, name)).toMatchObject({
      visibility: true,
      isAvailableToSell: false,
      isSoldOut: true,
      meta: { medium: 'Ink', size: '20 × 30 cm', notes: 'In the blue box' },
    });
  },
);

test(
  'adds a product with five photos, upright and in order, and no sixth',
  { tag: ['@S204', '@S233', '@S234', '@S235', '@S237', '@S269', '@S270', '@S315', '@S320'] },
  async ({ page, admin }) => {
    const category = await openNew(page, admin);
    const name = `Five views ${Date.now()}`;
    await fillIn(page, { name, category: category.name });
    await expect(form(page).getByText('PNG, JPG, GIF up to 10MB', { exact: true })).toBeVisible();
    const files = await coloredJpegs(6, { isFirstRotated: true });
    await addFiles(page, files.slice(0, 4));
    await expect(productImages(page)).toHaveCount(4);
    await addFiles(page, files.slice(4));
    await expect(productImages(page)).toHaveCount(5);
    await expect(form(page).getByText('Maximum 5 images reached').first()).toBeVisible();
    await expect(form(page).getByLabel('Add pictures')).toBeDisabled();
    await expectUploadsDone(page);
    await field(page, 'Describe the picture 1').fill('The kite from the front');
    await expectAccessible(page);
    const release = await delayLists(page);
    const requestedAgain = listsRequested(page);
    await create(page).click();
    await expect(successToast(page, 'Product created')).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible();
    await requestedAgain;
    release();

    const { images } = await productNamed(admin, name);
    expect(images.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
    expect(images.map(({ width, height }) => `${width}×${height}`)).toEqual([
      '300×400',
      '410×300',
      '420×300',
      '430×300',
      '440×300',
    ]);
    expect(images[0]?.alt).toBe('The kite from the front');
    expect(images.every(({ url }) => url.startsWith('/media/'))).toBe(true);
  },
);

test(
  'images are reordered and removed by buttons that keep the focus',
  { tag: ['@S229'] },
  async ({ page, admin }) => {
    const category = await openNew(page, admin);
    const name = `In order ${Date.now()}`;
    await fillIn(page, { name, category: category.name });
    await addFiles(page, await coloredJpegs(4));
    await expectUploadsDone(page);
    const button = (words: string) => form(page).getByRole('button', { name: words, exact: true });
    for (const [index, words] of ['one', 'two', 'three', 'four'].entries())
      await field(page, `Describe the picture ${index + 1}`).fill(words);
    const descriptions = () =>
      form(page)
        .getByRole('textbox', { name: /^Describe the picture/ })
        .evaluateAll((boxes) => boxes.map((box) => (box instanceof HTMLTextAreaElement ? box.value : '')));

    await expect(productImages(page).first()).toContainText('Cover');
    await button('Move later, picture 1').press('Enter');
    expect(await descriptions()).toEqual(['two', 'one', 'three', 'four']);
    await expect(button('Move later, picture 2')).toBeFocused();
    await expect(form(page).getByText('Picture 1 is now picture 2 of 4.')).toBeAttached();
    await button('Make cover, picture 4').click();
    expect(await descriptions()).toEqual(['four', 'two', 'one', 'three']);
    await expect(button('Make cover, picture 1')).toBeFocused();
    await button('Move earlier, picture 3').click();
    expect(await descriptions()).toEqual(['four', 'one', 'two', 'three']);
    await button('Remove, picture 3').click();
    expect(await descriptions()).toEqual(['four', 'one', 'three']);
    await expect(button('Remove, picture 3')).toBeFocused();
    await expect(productImages(page).getByText('Cover', { exact: true })).toHaveCount(1);

    await create(page).click();
    await expect(successToast(page, 'Product created')).toBeVisible();
    const { images } = await productNamed(admin, name);
    expect(images.map(({ alt, position }) => [alt, position])).toEqual([
      ['four', 0],
      ['one', 1],
      ['three', 2],
    ]);
  },
);

test(
  'images are dragged by mouse and keyboard; Escape cancels without closing the form',
  { tag: ['@S229'] },
  async ({ page, admin }) => {
    await openNew(page, admin);
    await addFiles(page, await coloredJpegs(3));
    await expectUploadsDone(page);
    const boxes = form(page).getByRole('textbox', { name: /^Describe the picture/ });
    for (const [index, words] of ['one', 'two', 'three'].entries()) await boxes.nth(index).fill(words);
    const handle = (number: number) => form(page).getByRole('button', { name: `Drag picture ${number}` });

    await handle(1).focus();
    await page.keyboard.press('Space');
    await expect(form(page).getByText('Picture 1 is picked up, at position 1 of 3.')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(form(page).getByText('Picture 1 is over position 2 of 3.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(boxes.first()).toHaveValue('two');
    await expect(boxes.nth(1)).toHaveValue('one');

    await handle(3).focus();
    await page.keyboard.press('Space');
    await expect(form(page).getByText('Picture 3 is picked up, at position 3 of 3.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(form(page).getByText('Picture 3 is over position 2 of 3.')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(form(page).getByText('Picture 3 is back at its position.')).toBeAttached();
    await expect(form(page)).toBeVisible();
    await expect(boxes.nth(2)).toHaveValue('three');

    // Picked up again right after a drop, before any timer of the drop.
    await handle(3).evaluate(async (button) => {
      for (const text of ['is picked up', 'was dropped', 'is picked up']) {
        button.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
        // React renders the change in a microtask, before which a further key would have the former state.
        await Promise.resolve();
        const shown = button.closest('fieldset')?.textContent;
        if (!shown?.includes(`Picture 3 ${text}`)) throw new Error(`"${text}" is not announced`);
      }
    });
    await page.keyboard.press('Escape');
    await expect(form(page).getByText('Picture 3 is back at its position.')).toBeAttached();
    await expect(form(page)).toBeVisible();

    await handle(1).scrollIntoViewIfNeeded();
    const from = await handle(1).boundingBox();
    const to = await handle(2).boundingBox();
    if (!from || !to) throw new Error('The pictures are not to be seen.');
    await page.mouse.move(from.x + 40, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 60, { steps: 4 });
    await page.mouse.move(to.x + 40, to.y + 60, { steps: 8 });
    await page.mouse.up();
    await expect(boxes.first()).toHaveValue('one');
    await expect(boxes.nth(1)).toHaveValue('two');
  },
);

test(
  'accepts images by drop and paste, and only images of up to 10 MB',
  { tag: ['@S268'] },
  async ({ page, admin }) => {
    await openNew(page, admin);
    await expect(form(page).getByLabel('Add pictures')).toHaveAttribute('accept', 'image/*');
    const [dropped, pasted] = await coloredJpegs(2);
    if (!dropped || !pasted) throw new Error('There is nothing to drop.');
    await dropFiles(form(page).getByRole('group', { name: /^Pictures/ }), [
      dropped,
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a list of paints') },
    ]);
    await expect(productImages(page)).toHaveCount(1);
    await expect(failure(page, '“notes.txt” is not a picture.')).toBeVisible();
    await pasteFile(field(page, 'Name'), pasted);
    await expect(productImages(page)).toHaveCount(2);
    await expect(page.getByText('“notes.txt” is not a picture.')).toHaveCount(0);
    await addFiles(page, {
      name: 'wall.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    await expect(failure(page, '“wall.jpg” is larger than 10 MB.')).toBeVisible();
    await expect(productImages(page)).toHaveCount(2);
    await expectUploadsDone(page);
  },
);

test('a phone offers the camera for an image', async ({ page, admin, isMobile }) => {
  await openNew(page, admin);
  const camera = form(page).getByLabel('Take photo');
  if (!isMobile) {
    await expect(form(page).getByText('Take photo')).toBeHidden();
    return;
  }
  await expect(form(page).getByText('Take photo')).toBeVisible();
  await expect(camera).toHaveAttribute('capture', 'environment');
  await expect(camera).toHaveAttribute('accept', 'image/*');
  await expect(create(page)).toBeInViewport({ ratio: 1 });
  await camera.setInputFiles(await coloredJpegs(1));
  await expect(productImages(page)).toHaveCount(1);
  await expectUploadsDone(page);
});

test('saving waits for running uploads', async ({ page, admin }) => {
  const category = await openNew(page, admin);
  const name = `Waited for ${Date.now()}`;
  await fillIn(page, { name, category: category.name });
  const uploads: (() => void)[] = [];
  await page.route('**/api/media', async (route) => {
    await new Promise<void>((resolve) => uploads.push(resolve));
    await route.continue();
  });
  await addFiles(page, await coloredJpegs(2));
  await expect.poll(() => uploads.length).toBe(2);
  await create(page).click();
  const waiting = form(page).getByRole('button', { name: 'Waiting for 2 pictures…' });
  await expect(waiting).toHaveAttribute('aria-busy', 'true');
  await field(page, 'Description').fill('Written while waiting.');
  for (const release of uploads) release();
  await expect(successToast(page, 'Product created')).toBeVisible();
  const created = await productNamed(admin, name);
  expect(created.images).toHaveLength(2);
  expect(created.description).toBe('Written while waiting.');
});

test('the form does not shift when an image arrives', async ({ page, admin }) => {
  await openNew(page, admin);
  let release = () => {};
  const uploads = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/media', async (route) => {
    await uploads;
    await route.continue();
  });
  await addFiles(page, await coloredJpegs(2));
  await expect(form(page).getByRole('progressbar')).toHaveCount(2);
  const positions = () =>
    form(page).evaluate((dialog) =>
      [...dialog.querySelectorAll('input, textarea, select')].map((each) => each.getBoundingClientRect().y),
    );
  const before = await positions();
  release();
  await expectUploadsDone(page);
  expect(await positions()).toEqual(before);
});

test('cancels a slow upload and continues the others', async ({ page, admin }) => {
  await openNew(page, admin);
  let release = () => {};
  const uploads = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/media', async (route) => {
    await uploads;
    await route.continue().catch(() => undefined);
  });
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/media'));
  await addFiles(page, await coloredJpegs(2));
  await expect(form(page).getByRole('progressbar', { name: 'Upload of picture 2' })).toBeVisible();
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Cancel upload, picture 1' }).click();
  await aborted;
  await expect(productImages(page)).toHaveCount(1);
  await expect(form(page).getByRole('button', { name: 'Cancel upload, picture 1' })).toBeFocused();
  release();
  await expectUploadsDone(page);
  await expect(form(page).getByRole('button', { name: 'Remove, picture 1' })).toBeFocused();
});

test('a new product at ₹0 is shown to visitors only after a confirmation', async ({ page, admin }) => {
  const category = await openNew(page, admin);
  const name = `For free ${Date.now()}`;
  await fillIn(page, { name, category: category.name });
  await price(page).fill('0');
  const question = page.getByRole('alertdialog', { name: 'Show it at ₹0?' });
  await create(page).click();
  await expect(question).toContainText(`Visitors will see “${name}” in the shop at a price of ₹0.`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Change the price' }).click();
  await expect(question).toHaveCount(0);
  await expect(price(page)).toBeFocused();
  await expect(price(page)).toHaveAccessibleDescription('Enter a price, or turn off “Visible”');

  await create(page).click();
  await question.getByRole('button', { name: 'Save at ₹0' }).click();
  await expect(successToast(page, 'Product created')).toBeVisible();
  expect(await productNamed(admin, name)).toMatchObject({ price: { actual: 0 }, visibility: true });

  // ₹0 was confirmed before, so this save needs no confirmation.
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await field(page, 'Notes').fill('A gift');
  await save(page).click();
  await expect(successToast(page, 'Product updated')).toBeVisible();
});

test('a hidden product at ₹0 needs no confirmation until it becomes visible', async ({ page, admin }) => {
  const price0 = { price: { actual: 0, allowDiscount: false }, visibility: false };
  const product = await openExisting(page, admin, price0);
  await field(page, 'Notes').fill('Ask for the price');
  await save(page).click();
  await expect(successToast(page, 'Product updated')).toBeVisible();
  await openHydrated(page, `/admin/products?edit=${product._id}`);
  await form(page).getByLabel('Visible').check();
  await save(page).click();
  await expect(page.getByRole('alertdialog', { name: 'Show it at ₹0?' })).toBeVisible();
});

test('a file that the shop cannot use is removed with the reason, and only the next save goes on without it', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/status of 400.*\/api\/media/);
  const category = await openNew(page, admin);
  const name = `With a wrong file ${Date.now()}`;
  await fillIn(page, { name, category: category.name });
  const notAnImage = {
    name: 'letter.png',
    mimeType: 'image/png',
    buffer: Buffer.from('a letter, not a picture'),
  };
  const files = await coloredJpegs(5);
  await addFiles(page, [...files.slice(0, 4), notAnImage]);
  const reason = /letter\.png is not an image that the shop can use: PNG, JPEG, GIF, WebP or AVIF/;
  await expect(form(page).getByRole('alert').filter({ hasText: reason })).toBeVisible();
  await expect(productImages(page)).toHaveCount(4);
  await expectAccessible(page);

  // The form must not close before the artist can read the reason.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/media', async (route) => {
    await released;
    await route.continue();
  });
  await addFiles(page, notAnImage);
  await create(page).click();
  await expect(form(page).getByRole('button', { name: 'Waiting for 1 picture…' })).toBeVisible();
  release();
  await expect(failure(page, 'A picture was not added. Save again to continue without it.')).toBeVisible();
  await page.unroute('**/api/media');
  await addFiles(page, files.slice(4));
  await expect(page.getByText(reason)).toHaveCount(0);
  await create(page).click();
  await expect(successToast(page, 'Product created')).toBeVisible();
  expect((await productNamed(admin, name)).images).toHaveLength(5);
});

test('a failed upload shows its reason, blocks saving and can be retried', async ({
  page,
  context,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/Failed to load resource.*\/api\/media/);
  const category = await openNew(page, admin);
  const name = `Sent twice ${Date.now()}`;
  await fillIn(page, { name, category: category.name });
  await page.route('**/api/media', (route) => route.abort(), { times: 2 });
  const files = await coloredJpegs(3);
  await addFiles(page, files.slice(0, 1));
  await expect(failure(page, 'Not uploaded: An unexpected error occurred.')).toBeVisible();
  await create(page).click();
  await expect(failure(page, 'Try it again or remove it')).toBeVisible();
  await expect(form(page).getByRole('group', { name: /^Pictures/ })).toBeFocused();
  await form(page).getByRole('button', { name: 'Try again, picture 1' }).click();
  await expect(form(page).getByRole('button', { name: /^(Cancel upload|Remove), picture 1$/ })).toBeFocused();
  await expectUploadsDone(page);

  // A failed upload is retried when the connection returns, and on save.
  await context.setOffline(true);
  await addFiles(page, files.slice(1, 2));
  await expect(failure(page, 'Not uploaded')).toBeVisible();
  await context.setOffline(false);
  await expect(form(page).getByRole('button', { name: 'Remove, picture 2' })).toBeVisible();
  await page.route('**/api/media', (route) => route.abort(), { times: 1 });
  await addFiles(page, files.slice(2));
  await expect(failure(page, 'Not uploaded')).toBeVisible();
  await create(page).click();
  await expect(successToast(page, 'Product created')).toBeVisible();
  expect((await productNamed(admin, name)).images).toHaveLength(3);
});

test(
  "editing shows the row's values; saving updates the list at once and closes the form",
  { tag: ['@S165', '@S233', '@S234', '@S235', '@S237', '@S315'] },
  async ({ page, admin }) => {
    const product = await openExisting(page, admin, {
      tags: ['red', 'silk'],
      price: { actual: 1250.5, discounted: 1000, allowDiscount: true },
      stock: 7,
      images: [{ url: await plainImage('#7a4f00'), alt: 'Its tail' }],
      meta: { medium: 'Silk', size: '40 x 60 cm', notes: 'In the blue box' },
      visibility: false,
      isAvailableToSell: false,
      isSoldOut: true,
    });
    await expect(field(page, 'Name')).toHaveValue(product.name);
    await expect(field(page, 'Description')).toHaveValue(product.description);
    await expect(form(page).getByLabel('Category')).toHaveValue(product.category._id);
    await expect(price(page)).toHaveValue('1250.5');
    await expect(form(page).getByRole('spinbutton', { name: /^Discounted/ })).toHaveValue('1000');
    await expect(stock(page)).toHaveValue('7');
    await expect(form(page).getByRole('button', { name: /^Remove tag/ })).toHaveCount(2);
    for (const tag of product.tags)
      await expect(form(page).getByRole('button', { name: `Remove tag ${tag}`, exact: true })).toBeVisible();
    await expect(field(page, /^Medium/)).toHaveValue('Silk');
    await expect(field(page, /^Size/)).toHaveValue('40 x 60 cm');
    await expect(field(page, /^Notes/)).toHaveValue('In the blue box');
    await expect(field(page, 'Describe the picture 1')).toHaveValue('Its tail');
    await expect(form(page).getByLabel('Allow discount')).toBeChecked();
    await expect(form(page).getByLabel('Visible')).not.toBeChecked();
    await expect(form(page).getByLabel('Available to sell')).not.toBeChecked();
    await expect(form(page).getByLabel('Sold out')).toBeChecked();
    const renamed = `${product.name} renamed`;
    await field(page, 'Name').fill(renamed);
    const release = await delayLists(page);
    const requestedAgain = listsRequested(page);
    await save(page).click();
    await expect(successToast(page, 'Product updated')).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    await expect(page.getByText(renamed, { exact: true }).first()).toBeVisible();
    await requestedAgain;
    release();
  },
);

test(
  'a failed save shows an error and keeps the form with its input',
  { tag: ['@S238', '@S306'] },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/Failed to load resource/);
    const category = await openNew(page, admin);
    await fillIn(page, { name: 'Not yet', category: category.name });
    await page.route('**/api/products', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await field(page, 'Name').press('Enter');
    await expect(failure(page, 'Error creating product')).toContainText('An unexpected error occurred.');
    await expect(form(page)).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Not yet');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Description')).toHaveValue('Bamboo and paper.');
    await page.unroute('**/api/products');
    await field(page, 'Name').fill('Now');
    await expect(failure(page, 'Error creating product')).toHaveCount(0);
    await create(page).click();
    await expect(successToast(page, 'Product created')).toBeVisible();
  },
);

test(
  'a failed update shows an error and keeps the form open',
  { tag: ['@S238', '@S306'] },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/Failed to load resource/);
    const product = await openExisting(page, admin);
    await page.route(`**/api/products/${product._id}`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await field(page, 'Name').fill('Another name');
    await save(page).click();
    await expect(failure(page, 'Error updating product')).toContainText('An unexpected error occurred.');
    await expect(field(page, 'Name')).toHaveValue('Another name');
  },
);

test('unsaved input is restored after a reload and can be discarded', async ({ page, admin }) => {
  await openNew(page, admin);
  await field(page, 'Name').fill('Half a kite');
  await addFiles(page, await coloredJpegs(1));
  await expectUploadsDone(page);
  await page.reload();
  await expect(form(page).getByText(/^Unsaved changes from .* are still here\.$/)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Half a kite');
  await expect(productImages(page)).toHaveCount(1);
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Discard them' }).click();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(productImages(page)).toHaveCount(0);
});

test(
  'two tabs editing one product store separate drafts, and an abandoned draft is offered',
  { tag: ['@CO01'] },
  async ({ page, context, admin }) => {
    const product = await openExisting(page, admin);
    const other = await context.newPage();
    await openHydrated(other, `/admin/products?edit=${product._id}`);
    await field(page, 'Name').fill('Of the one tab');
    await field(other, 'Notes').fill('Of the other tab');
    for (const tab of [page, other]) await tab.reload();
    await expect(field(page, 'Name')).toHaveValue('Of the one tab');
    await expect(field(page, 'Notes')).toHaveValue('');
    await expect(field(other, 'Name')).toHaveValue(product.name);
    await expect(field(other, 'Notes')).toHaveValue('Of the other tab');

    // The other tab keeps its draft.
    const discard = form(page).getByRole('button', { name: 'Discard them', exact: true });
    await discard.click();
    await expect(field(page, 'Name')).toHaveValue(product.name);
    await expect(discard).toHaveCount(0);
    await other.close({ runBeforeUnload: false });
    await page.reload();
    await expect(field(page, 'Notes')).toHaveValue('Of the other tab');
    await discard.click();
    await expect(field(page, 'Notes')).toHaveValue('');
  },
);

test('closing stores the draft and says so, with a way to discard it', async ({ page, admin }) => {
  await openNew(page, admin);
  await field(page, 'Name').fill('Left open');
  await form(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(successToast(page, 'Unsaved changes kept')).toBeVisible();
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await expect(field(page, 'Name')).toHaveValue('Left open');
  // The toast is gone: its Discard would delete the draft that is open.
  await expect(successToast(page, 'Unsaved changes kept')).toHaveCount(0);
  await page.goBack();
  await expect(form(page)).toHaveCount(0);
  await successToast(page, 'Unsaved changes kept').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await expect(field(page, 'Name')).toHaveValue('');
});

test('leaving the form during an upload says what is not stored', async ({ page, admin }) => {
  await openNew(page, admin);
  await page.route('**/api/media', () => {});
  const leave = () => form(page).getByRole('button', { name: 'Close', exact: true }).click();
  await addFiles(page, await coloredJpegs(2));
  await expect(form(page).getByRole('progressbar')).toHaveCount(2);
  await leave();
  await expect(failure(page, 'Unsaved changes not kept')).toContainText(
    '2 pictures were not uploaded: please add them again.',
  );
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await expect(form(page).getByText('2 pictures were not uploaded: please add them again.')).toBeVisible();
  await expect(form(page).getByText(/are still here/)).toHaveCount(0);

  await field(page, 'Name').fill('With a picture');
  await addFiles(page, await coloredJpegs(1));
  await leave();
  await expect(successToast(page, 'Unsaved changes kept')).toContainText(
    'They are here when you add a product again. 1 picture was not uploaded: please add it again.',
  );
});

test('an upload interrupted by a reload is reported, and the rest of the draft is restored', async ({
  page,
  admin,
}) => {
  await openNew(page, admin);
  await field(page, 'Name').fill('Interrupted');
  await page.route('**/api/media', () => {});
  await addFiles(page, await coloredJpegs(1));
  await expect(form(page).getByRole('progressbar')).toBeVisible();
  await page.reload();
  await expect(form(page).getByText('1 picture was not uploaded: please add it again.')).toBeVisible();
  await expect(productImages(page)).toHaveCount(0);
  await expect(field(page, 'Name')).toHaveValue('Interrupted');
});

test('a session that expires while editing is renewed over the form, and saving continues', async ({
  page,
  admin,
  shop,
  allowBrowserError,
}) => {
  allowBrowserError(/401/);
  const category = await admin.createCategory({ name: `Lapsed ${Date.now()}` });
  const name = `Outlived ${Date.now()}`;
  const login = await page.request.post('/api/auth/login', {
    data: { email: shop.adminEmail, password: shop.adminPassword },
  });
  const { token } = (await login.json()).data;
  await page.addInitScript((given) => {
    localStorage.setItem('token', given);
    localStorage.setItem('role', 'ADMIN');
  }, token);
  await openHydrated(page, '/admin/products?edit=new');
  await fillIn(page, { name, category: category.name });
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await addFiles(page, await coloredJpegs(1));
  const signInDialog = page.getByRole('dialog', { name: 'Sign In' });
  await expect(signInDialog).toBeVisible();
  await signInDialog.getByLabel('Email').fill(shop.adminEmail);
  await signInDialog.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  const secondLogin = page.waitForResponse('**/api/auth/login');
  await signInDialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(signInDialog).toHaveCount(0);
  // The upload continues by itself, and so does the rejected save.
  await expectUploadsDone(page);
  await expect(productImages(page)).toHaveCount(1);
  const { token: secondToken } = (await (await secondLogin).json()).data;
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${secondToken}` } });
  await create(page).click();
  await expect(signInDialog).toBeVisible();
  await signInDialog.getByLabel('Email').fill(shop.adminEmail);
  await signInDialog.getByLabel('Password', { exact: true }).fill(shop.adminPassword);
  await signInDialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(successToast(page, 'Product created')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  expect((await productNamed(admin, name)).images).toHaveLength(1);
});

test('a sale during an edit loses neither change', async ({ page, admin, allowBrowserError }) => {
  allowBrowserError(/409/);
  const product = await openExisting(page, admin, { stock: 7 });
  await admin.saveProduct(product, { stock: 6 });
  await field(page, 'Description').fill('Rewritten in the meantime.');
  await save(page).click();
  await expect(successToast(page, 'Product updated')).toBeVisible();
  expect(await productNamed(admin, product.name)).toMatchObject({
    stock: 6,
    description: 'Rewritten in the meantime.',
  });
});

test(
  'a conflict shows both versions to choose from',
  { tag: ['@axe'] },
  async ({ page, admin, allowBrowserError }) => {
    allowBrowserError(/409/);
    const product = await openExisting(page, admin, { stock: 7 });
    await admin.saveProduct(product, { stock: 6, description: 'Theirs.' });
    await field(page, 'Description').fill('Mine.');
    await stock(page).fill('20');
    await save(page).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this too' });
    await expect(conflict.getByRole('group', { name: 'Description' })).toContainText('Theirs.');
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Back to the form' }).click();
    await expect(field(page, 'Description')).toHaveValue('Mine.');
    await save(page).click();
    await conflict.getByRole('group', { name: 'Description' }).getByLabel('In the shop now').check();
    await conflict.getByRole('button', { name: 'Save this choice' }).click();
    await expect(successToast(page, 'Product updated')).toBeVisible();
    expect(await productNamed(admin, product.name)).toMatchObject({ stock: 20, description: 'Theirs.' });
  },
);
