import type { Page } from '@playwright/test';
import { expect, plainImage, test } from '../support/admin.ts';
import { headOfPage } from '../support/head-of-page.ts';
import { openHydrated } from '../support/open-hydrated.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Edit Product', exact: true });
const descriptionField = (page: Page, number: number) =>
  form(page).getByRole('textbox', { name: `Describe the picture ${number}` });
const altText = 'A red kite over a tin roof';

test('an image description becomes the alt text wherever the image is shown', async ({
  page,
  admin,
  request,
}) => {
  const category = await admin.createCategory({ name: 'Kites and roofs' });
  const images = [{ url: await plainImage('maroon') }, { url: await plainImage('navy') }];
  const product = await admin.createProduct(category, { name: 'Red kite', images });
  const productPath = `/product/${product._id}`;

  // Without a description the alt text is the name with a number.
  await openHydrated(page, productPath);
  await expect(page.getByRole('img', { name: 'Red kite', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Red kite, picture 2', exact: true })).toBeAttached();

  await admin.storeLogin(page);
  await openHydrated(page, `/admin/products?edit=${product._id}`);
  await expect(descriptionField(page, 1)).toHaveAccessibleDescription(/for visitors who can’t see it/);
  await expect(descriptionField(page, 1)).toHaveAttribute('maxlength', '500');
  // The spaces around it and the line break are not saved.
  await descriptionField(page, 1).fill(`  ${altText.replace(' over', '\n over')}  `);
  await form(page).getByRole('button', { name: 'Save Product', exact: true }).click();
  await expect(form(page)).toHaveCount(0);

  await openHydrated(page, productPath);
  const image = page.getByRole('img', { name: altText, exact: true });
  await expect(image).toBeVisible();
  // A screen reader announces the focused element, not its children.
  const opener = page.getByRole('button', { name: 'View picture 1 of 2 full screen' });
  await expect(opener).toHaveAccessibleName(`${altText} View picture 1 of 2 full screen`);
  await opener.click();
  const viewer = page.getByRole('dialog', { name: 'Pictures of Red kite' });
  await expect(viewer.getByRole('img', { name: altText, exact: true })).toBeInViewport();
  await page.goBack();

  const categoryPath = `/shop/${category.slug}`;
  await openHydrated(page, categoryPath);
  await expect(page.getByRole('img', { name: altText, exact: true })).toBeVisible();

  // Link previews use the image once its preview exists.
  for (const path of [productPath, categoryPath]) {
    await expect
      .poll(async () => (await headOfPage(request, path)).meta.get('og:image:alt'), { timeout: 30_000 })
      .toBe(altText);
  }
});
