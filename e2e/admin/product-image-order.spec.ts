import { expect, test } from '../support/admin.ts';
import { coloredJpegs } from '../support/image-files.ts';
import {
  addFiles,
  create,
  expectUploadsDone,
  field,
  fillIn,
  form,
  openNew,
  productImages,
  productNamed,
} from '../support/product-form.ts';
import { successToast } from '../support/toasts.ts';

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

    // Picked up again right after a drop, before the timer of `product-dialog.tsx`, which lets Escape close the form again.
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

    // A press elsewhere drops the image, so that the dialog can be closed.
    await handle(2).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await boxes.first().click();
    await expect(form(page).getByText('Picture 2 was dropped at position 3 of 3.')).toBeAttached();
    await expect(boxes.nth(1)).toHaveValue('three');

    // Back to the former order, then by mouse.
    await handle(3).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await handle(1).scrollIntoViewIfNeeded();
    const from = await handle(1).boundingBox();
    const to = await handle(2).boundingBox();
    if (!from || !to) throw new Error('The drag handles are not visible.');
    await page.mouse.move(from.x + 40, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 60, { steps: 4 });
    await page.mouse.move(to.x + 40, to.y + 60, { steps: 8 });
    await page.mouse.up();
    await expect(boxes.first()).toHaveValue('one');
    await expect(boxes.nth(1)).toHaveValue('two');

    // A press on Close drops the image too, and then closes the form.
    await handle(1).focus();
    await page.keyboard.press('Space');
    const close = form(page).getByRole('button', { name: 'Close', exact: true });
    await close.hover();
    await page.mouse.down();
    await expect(form(page).getByText('Picture 1 was dropped at position 1 of 3.')).toBeAttached();
    await page.mouse.up();
    await expect(form(page)).toHaveCount(0);
  },
);
