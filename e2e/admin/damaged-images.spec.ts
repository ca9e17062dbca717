import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { coloredJpegs } from '../support/image-files.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test.use({ ownShop: true });

test(
  'the artist sees which image is damaged and uploads it again',
  { tag: ['@FX09'] },
  async ({ page, shop, admin, allowBrowserError }) => {
    allowBrowserError(/503 \(Service Unavailable\)/);
    const category = await admin.createCategory({ name: 'Studies' });
    const url = await plainImage('#7a2e1d');
    const lost = await admin.createProduct(category, { name: 'A study of rain', images: [{ url }] });
    await admin.storeLogin(page);
    await openHydrated(page, '/admin/products');
    const notice = page.getByRole('region', { name: 'Some stored pictures are damaged' });
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(notice).toHaveCount(0);

    // The names of an image's files begin with its hash of 32 digits, the first two of which name the folder.
    const imageUrl = lost.images[0]?.url ?? '';
    const name = imageUrl.split('/').at(-1) ?? '';
    const folder = join(shop.dataDir, 'media', name.slice(0, 2));
    for (const file of readdirSync(folder))
      if (file.startsWith(name.slice(0, 32))) rmSync(join(folder, file));
    expect((await fetch(shop.url + imageUrl)).status).toBe(503);
    await expect
      .poll(async () => (await admin.call<{ products: unknown[] }>('GET', '/pictures/damaged')).products)
      .toEqual([{ _id: lost._id, name: 'A study of rain', isLost: true }]);
    await page.reload();
    await expect(notice).toContainText('open it, remove the picture that isn’t shown');
    await expectAccessible(page);
    await notice.getByRole('link', { name: 'A study of rain' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Remove, picture 1', exact: true }).click();
    await form.getByRole('button', { name: 'Save Product', exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(notice, 'goes with the lost picture').toHaveCount(0);

    await admin.saveProduct(await admin.call('GET', `/products/${lost._id}`), { images: [{ url }] });
    await expect
      .poll(async () => (await admin.call<{ products: unknown[] }>('GET', '/pictures/damaged')).products, {
        timeout: 20_000,
      })
      .toEqual([]);
    expect((await fetch(shop.url + imageUrl)).status).toBe(200);
    await openHydrated(page, '/admin/products');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);

test('the list shows the new picture of a product after the old one failed to load', async ({
  page,
  admin,
  allowBrowserError,
}) => {
  allowBrowserError(/ERR_FAILED/);
  const category = await admin.createCategory({ name: 'Sketches' });
  const url = await plainImage('#1d4a7a');
  const product = await admin.createProduct(category, { name: 'A sketch of fog', images: [{ url }] });
  // The URLs of all renditions begin with this.
  const urlStart = (product.images[0]?.url ?? '').replace('.webp', '');
  await page.route(`**${urlStart}*`, (route) => route.abort('failed'));
  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?category=${category._id}`);
  const image = page.getByRole('row').getByRole('img', { name: /^A sketch of fog/ });
  await expect(image).toHaveAccessibleName('A sketch of fog (no picture)');

  await page.getByRole('button', { name: 'Edit A sketch of fog', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Product' });
  await form.getByRole('button', { name: 'Remove, picture 1', exact: true }).click();
  await form.getByLabel('Add pictures').setInputFiles(await coloredJpegs(1));
  await expect(form.getByRole('button', { name: 'Remove, picture 1', exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Save Product', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(image).toHaveAccessibleName('A sketch of fog');
});
