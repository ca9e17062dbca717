import { expect, expectAccessible, test } from '../support/admin.ts';
import { coloredJpegs, dropFiles, pasteFile } from '../support/image-files.ts';
import {
  addFiles,
  create,
  delayLists,
  expectUploadsDone,
  failure,
  field,
  fillIn,
  form,
  listsRequested,
  openNew,
  productImages,
  productNamed,
} from '../support/product-form.ts';
import { successToast } from '../support/toasts.ts';

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

    // The file view-n is 390 + 10n pixels wide; the first is rotated.
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
