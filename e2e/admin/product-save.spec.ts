import { expect, expectAccessible, plainImage, test } from '../support/admin.ts';
import { coloredJpegs } from '../support/image-files.ts';
import { openHydrated } from '../support/open-hydrated.ts';
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
  openExisting,
  openNew,
  price,
  productImages,
  productNamed,
  save,
  stock,
} from '../support/product-form.ts';
import { successToast } from '../support/toasts.ts';

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
  await page.addInitScript((firstToken) => {
    localStorage.setItem('token', firstToken);
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
