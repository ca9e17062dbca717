import { expect, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test("going back to the first page of a visit shows the artist's later changes", async ({ page, admin }) => {
  const category = await admin.createCategory({ name: 'Lino cuts' });
  const product = await admin.createProduct(category, { name: 'Heron at Dusk' });
  await admin.storeLogin(page);
  await openHydrated(page, `/shop/${category.slug}`);
  const products = page.getByRole('main').getByRole('article');
  await products.getByRole('link', { name: 'Heron at Dusk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Heron at Dusk', exact: true })).toBeVisible();
  await admin.saveProduct(product, { name: 'Heron at Dawn' });
  await page.goBack();
  await expect(products.getByRole('link', { name: 'Heron at Dawn' })).toBeVisible();
});
