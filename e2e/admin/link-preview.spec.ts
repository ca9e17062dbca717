import { expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { openHydrated } from '../support/open-hydrated.ts';

test('the artist sees a link as WhatsApp shows it, and copies it', async ({ page, context, admin, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const category = await admin.createCategory({ name: 'Linked' });
  const images = [{ url: await plainImage('teal') }];
  const product = await admin.createProduct(category, {
    name: 'नीली गली',
    description: 'A lane.',
    images,
  });
  const withoutImage = await admin.createProduct(category, { name: 'No image' });
  const hidden = await admin.createProduct(category, { name: 'Hidden', visibility: false });
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const open = async (id: string) => {
    await openHydrated(page, `/admin/products?edit=${id}`);
    await dialog.getByText('Link preview', { exact: true }).click();
  };
  await admin.storeLogin(page);
  // The previews are made after the response.
  await expect
    .poll(async () => (await admin.call<typeof product>('GET', `/products/${product._id}`)).images[0]?.ready)
    .toBe(true);

  await open(product._id);
  const url = `${shop.url}/product/nili-gali-${product._id}`;
  const large = dialog.getByRole('figure', { name: 'Sent from a phone' });
  const small = dialog.getByRole('figure', { name: 'Sent from WhatsApp Web' });
  for (const figure of [large, small]) {
    for (const text of ['नीली गली', 'A lane.', new URL(shop.url).host])
      await expect(figure.getByText(text, { exact: true })).toBeVisible();
    await expect(figure.locator('img')).toHaveAttribute('src', /-preview\.jpg$/);
    await expect(figure.locator('img')).toHaveJSProperty('naturalWidth', 1200);
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await openHydrated(page, url);
  await expect(page).toHaveURL(url);

  await open(withoutImage._id);
  await expect(dialog.getByText(/has no picture/)).toBeVisible();
  await open(hidden._id);
  await expect(dialog.getByText(/Visitors cannot open this page/)).toBeVisible();
});
