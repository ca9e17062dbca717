import type { BrowserContext } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/admin.ts';
import { coloredJpegs } from '../support/image-files.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import {
  addFiles,
  expectUploadsDone,
  failure,
  field,
  form,
  openExisting,
  openNew,
  productImages,
} from '../support/product-form.ts';
import { successToast } from '../support/toasts.ts';

/** Types notes on a product in another tab, and closes it. */
async function leaveDraftInClosedTab(context: BrowserContext, id: string) {
  const other = await context.newPage();
  await openHydrated(other, `/admin/products?edit=${id}`);
  await field(other, 'Notes').fill('Of a closed tab');
  await other.reload();
  await expect(field(other, 'Notes')).toHaveValue('Of a closed tab');
  await other.close({ runBeforeUnload: false });
}

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

test('a draft found after a discard is stored as that of this tab', async ({ page, context, admin }) => {
  const product = await openExisting(page, admin);
  await field(page, 'Name').fill('Of this tab');
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Of this tab');
  await leaveDraftInClosedTab(context, product._id);
  await form(page).getByRole('button', { name: 'Discard them' }).click();
  await expect(field(page, 'Notes')).toHaveValue('Of a closed tab');
  await page.reload();
  await expect(field(page, 'Notes')).toHaveValue('Of a closed tab');
});

test('the draft of a closed tab can be discarded while the storage is full', async ({
  page,
  context,
  admin,
}) => {
  const product = await openExisting(page, admin);
  await leaveDraftInClosedTab(context, product._id);
  await page.evaluate(() => {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        localStorage.setItem('fill', (localStorage.getItem('fill') ?? '') + 'x'.repeat(size));
      } catch {
        // Smaller ones may fit.
      }
    }
  });
  await page.reload();
  await expect(field(page, 'Notes')).toHaveValue('Of a closed tab');
  await form(page).getByRole('button', { name: 'Discard them' }).click();
  await expect(field(page, 'Notes')).toHaveValue('');
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:product:'));
  expect(await page.evaluate(drafts)).toEqual([]);
});

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
