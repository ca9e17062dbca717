import { expect, expectAccessible, test } from '../support/admin.ts';
import { coloredJpegs } from '../support/image-files.ts';
import {
  addFiles,
  create,
  expectUploadsDone,
  failure,
  field,
  fillIn,
  form,
  openNew,
  productImages,
  productNamed,
} from '../support/product-form.ts';
import { successToast } from '../support/toasts.ts';

test('saving waits for running uploads', async ({ page, admin }) => {
  const category = await openNew(page, admin);
  const name = `Waited for ${Date.now()}`;
  await fillIn(page, { name, category: category.name });
  const releases: (() => void)[] = [];
  await page.route('**/api/media', async (route) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue();
  });
  await addFiles(page, await coloredJpegs(2));
  await expect.poll(() => releases.length).toBe(2);
  await create(page).click();
  const waiting = form(page).getByRole('button', { name: 'Waiting for 2 pictures…' });
  await expect(waiting).toHaveAttribute('aria-busy', 'true');
  await field(page, 'Description').fill('Written while waiting.');
  for (const release of releases) release();
  await expect(successToast(page, 'Product created')).toBeVisible();
  const created = await productNamed(admin, name);
  expect(created.images).toHaveLength(2);
  expect(created.description).toBe('Written while waiting.');
});

test('the form does not shift when an image arrives', async ({ page, admin }) => {
  await openNew(page, admin);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/media', async (route) => {
    await released;
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
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/media', async (route) => {
    await released;
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
