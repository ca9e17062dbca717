import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { gridHeic } from '#tests/support/media/heic/grid-heic.ts';
import { fourCorners, readCorners } from '#tests/support/media/samples.ts';
import { type Admin, expect, expectAccessible, test } from '../support/admin.ts';
import type { ImageFile } from '../support/image-files.ts';
import { openHydrated } from '../support/open-hydrated.ts';
import { successToast } from '../support/toasts.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Add New Product' });
const productImages = (page: Page) =>
  form(page).getByRole('list', { name: 'Pictures' }).getByRole('listitem');

const file = (name: string, buffer: Buffer, mimeType = 'image/heic'): ImageFile => ({
  name,
  mimeType,
  buffer,
});

async function openForm(page: Page, admin: Admin, name: string) {
  const category = await admin.createCategory({ name: `Photos ${Date.now()} ${Math.random()}` });
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/products');
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form(page)
    .getByRole('textbox', { name: /^Description/ })
    .fill('Photographed with a phone.');
  await form(page).getByLabel('Category').selectOption({ label: category.name });
  await form(page)
    .getByRole('spinbutton', { name: /^Actual price/ })
    .fill('450');
}

const choose = (page: Page, files: ImageFile[]) => form(page).getByLabel('Add pictures').setInputFiles(files);

/** Saves the form. @returns the largest rendition of each of the product's images, in their order */
async function saveAndFetch(page: Page, admin: Admin, name: string): Promise<Buffer[]> {
  await form(page).getByRole('button', { name: 'Create Product', exact: true }).click();
  await expect(successToast(page, 'Product created')).toBeVisible({ timeout: 60_000 });
  const all = await admin.call<{ name: string; images: { url: string }[] }[]>(
    'GET',
    '/products?visibility=ALL',
  );
  const images = all.find((product) => product.name === name)?.images ?? [];
  return Promise.all(images.map(async ({ url }) => Buffer.from(await (await page.request.get(url)).body())));
}

/** The average color of the upper left corner, a quarter as wide and as high as the image. */
async function cornerColor(image: Buffer): Promise<number[]> {
  const { width, height } = await sharp(image).metadata();
  const corner = sharp(image).extract({ left: 0, top: 0, width: width >> 2, height: height >> 2 });
  // sharp computes the statistics of its whole input, so the corner becomes an input of its own.
  const { channels } = await sharp(await corner.png().toBuffer()).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

test('converts HEIC photos, upright and without their location, whatever the files are called', async ({
  page,
  admin,
}) => {
  const name = `Converted ${Date.now()}`;
  await openForm(page, admin, name);
  const tileAt = (column: number, row: number) => (column === 0 && row === 0 ? 'cool' : 'warm');
  const exif = Buffer.from('MM\0*\0\0\0\b\0\0 a place in Jaipur', 'latin1');
  await choose(page, [
    file('IMG_1.HEIC', gridHeic({ width: 1300, height: 900, tileAt, exif })),
    // HEIC counts quarter turns counterclockwise, so 3 of them are one clockwise.
    file('IMG_2.jpg', gridHeic({ width: 1300, height: 900, rotation: 3, tileAt, exif }), 'image/jpeg'),
    file('IMG_3.heif', gridHeic({ width: 700, height: 600 }), ''),
  ]);
  await expect(productImages(page)).toHaveCount(3);
  await expect(form(page).getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
  await expectAccessible(page);
  const images = await saveAndFetch(page, admin, name);
  const sizes = await Promise.all(images.map(async (image) => sharp(image).metadata()));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [1300, 900],
    [900, 1300],
    [700, 600],
  ]);
  expect(sizes.map((each) => each.exif)).toEqual([undefined, undefined, undefined]);
  // The cool, blue tile is at the upper left, and after a quarter turn clockwise at the upper right.
  const [uprightCorner, rotatedCorner] = await Promise.all(images.slice(0, 2).map(cornerColor));
  expect(uprightCorner?.[2]).toBeGreaterThan(uprightCorner?.[0] ?? 0);
  expect(rotatedCorner?.[0]).toBeGreaterThan(rotatedCorner?.[2] ?? 0);
});

test('reduces pictures of over 50 megapixels, upright and with their colors', async ({ page, admin }) => {
  const name = `Reduced ${Date.now()}`;
  await openForm(page, admin, name);
  const large = await fourCorners()
    .resize(9_000, 6_000, { kernel: 'nearest' })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();
  const largePng = await fourCorners().resize(9_000, 6_000, { kernel: 'nearest' }).png().toBuffer();
  await choose(page, [file('large.jpg', large, 'image/jpeg'), file('scan.png', largePng, 'image/png')]);
  const [photo, scan] = await saveAndFetch(page, admin, name);
  if (!photo || !scan) throw new Error('A picture did not arrive.');
  const { width, height } = await sharp(photo).metadata();
  expect(height / width).toBeCloseTo(1.5, 2);
  // The corners from the upper left, clockwise: orientation 6 rotates the picture by a quarter turn.
  expect([await readCorners(photo), await readCorners(scan)]).toEqual(['DABC', 'ABCD']);
});

/**
 * Adds a PNG of noise, above 10 MB.
 * @param alpha of every other pixel, from 0 to 255
 * @returns the content type of the file that is uploaded
 */
async function uploadedType(page: Page, alpha: number): Promise<string> {
  const [width, height] = [2_200, 1_800];
  const data = randomBytes(width * height * 4);
  for (let at = 3; at < data.length; at += 4) data[at] = at % 8 === 3 ? alpha : 255;
  // From the disk, because sending the bytes of a large file to the browser takes long.
  const path = test.info().outputPath('scan.png');
  await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toFile(path);
  // Playwright cannot read the files in the form that a request sends.
  const type = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        FormData.prototype.append = function (name: string, value: string | Blob) {
          if (!(value instanceof Blob)) return this.set(name, value);
          resolve(value.type);
          this.set(name, value);
        };
      }),
  );
  await form(page).getByLabel('Add pictures').setInputFiles(path);
  return type;
}

for (const [kind, alpha, type] of [
  ['an opaque alpha channel', 255, 'image/jpeg'],
  ['transparency', 180, 'image/webp'],
] as const)
  test(`a large PNG with ${kind} is uploaded as ${type}`, async ({ page, admin }) => {
    await openForm(page, admin, `Alpha ${Date.now()}`);
    expect(await uploadedType(page, alpha)).toBe(type);
  });

/** Makes a file above 10 MB of a small one. */
const enlarged = (image: Buffer) => Buffer.concat([image, Buffer.alloc(11 * 1024 * 1024)]);

test('large pictures keep their colors, also where the result has no profile', async ({ page, admin }) => {
  const name = `Colors ${Date.now()}`;
  await openForm(page, admin, name);
  const painted = (r: number, g: number, b: number, alpha = 1) =>
    sharp({ create: { width: 400, height: 500, channels: 4, background: { r, g, b, alpha } } });
  const inP3 = (...color: Parameters<typeof painted>) => painted(...color).withIccProfile('p3');
  const inCmyk = painted(70, 60, 130).toColourspace('cmyk').withIccProfile('cmyk');
  // Different pictures, because the shop stores equal ones once.
  const files = {
    'transparent.png': await inP3(230, 40, 30, 0.7).png().toBuffer(),
    'interlaced.png': await inP3(230, 40, 30).png({ progressive: true }).toBuffer(),
    'large.webp': await inP3(40, 200, 60).webp({ lossless: true }).toBuffer(),
    'printed.jpg': await inCmyk.jpeg().toBuffer(),
  };
  const paths: string[] = [];
  for (const [fileName, image] of Object.entries(files)) {
    paths.push(test.info().outputPath(fileName));
    await writeFile(paths.at(-1) ?? '', enlarged(image));
  }
  await form(page).getByLabel('Add pictures').setInputFiles(paths);
  const saved = await saveAndFetch(page, admin, name);
  expect(saved).toHaveLength(paths.length);
  // The browser and sharp convert CMYK to slightly different colors.
  const expected = await Promise.all(Object.values(files).map(cornerColor));
  for (const [at, image] of saved.entries()) {
    const color = await cornerColor(image);
    const difference = color
      .slice(0, 3)
      .map((value, channel) => Math.abs(value - (expected[at]?.[channel] ?? 0)));
    expect(Math.max(...difference), `${Object.keys(files)[at]}: ${color.join()}`).toBeLessThan(16);
  }
});

test('a browser that encodes no WebP makes a JPEG of a large transparent PNG', async ({ page, admin }) => {
  // As Safari does: a type that it cannot encode gives a PNG.
  const withoutWebp = `const toBlob = OffscreenCanvas.prototype.convertToBlob;
    OffscreenCanvas.prototype.convertToBlob = function (options) {
      return toBlob.call(this, options?.type === 'image/webp' ? { type: 'image/png' } : options);
    };`;
  await page.route('**/assets/photo-worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withoutWebp + (await response.text()) });
  });
  await openForm(page, admin, `Flattened ${Date.now()}`);
  expect(await uploadedType(page, 180)).toBe('image/jpeg');
});

test('says why a file cannot be converted, and continues with the others', async ({ page, admin }) => {
  await openForm(page, admin, `Rejected ${Date.now()}`);
  const heic = gridHeic({ width: 700, height: 600 });
  const fixtures = new URL('../../tests/support/media/heic/', import.meta.url);
  await choose(page, [
    file('burst.heic', await readFile(new URL('sequence.heic', fixtures))),
    file('half.heic', heic.subarray(0, heic.length >> 1)),
    file('good.heic', heic),
  ]);
  const alerts = form(page).getByRole('alert');
  await expect(
    alerts.filter({ hasText: '“burst.heic” is a sequence of pictures or a video.' }),
  ).toBeVisible();
  await expect(alerts.filter({ hasText: '“half.heic” cannot be read. It may be damaged.' })).toBeVisible();
  await expect(productImages(page)).toHaveCount(1);
  await expect(form(page).getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
  await expect(productImages(page).locator('img')).toHaveCount(1);
});

test('a conversion shows its progress and can be canceled', async ({ page, admin }) => {
  await openForm(page, admin, `Canceled ${Date.now()}`);
  const loading = Promise.withResolvers<void>();
  // The request gets no response, so the conversion does not end.
  await page.route('**/assets/libheif-*.wasm', () => loading.resolve());
  await choose(page, [file('IMG_1.HEIC', gridHeic({ width: 700, height: 600 }))]);
  await loading.promise;
  await expect(form(page).getByRole('progressbar', { name: 'Conversion of picture 1' })).toBeVisible();
  await expect(form(page).getByText('Converting…')).toBeVisible();
  await form(page).getByRole('button', { name: 'Cancel upload, picture 1' }).click();
  await expect(productImages(page)).toHaveCount(0);
  await page.unroute('**/assets/libheif-*.wasm');
  await choose(page, [file('IMG_2.HEIC', gridHeic({ width: 700, height: 600 }))]);
  await expect(productImages(page)).toHaveCount(1);
  await expect(form(page).getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
});

test('the branding accepts a HEIC photo', async ({ page, admin }) => {
  await admin.storeLogin(page);
  await openHydrated(page, '/admin/branding');
  const group = page.getByRole('group', { name: 'Photo of you' });
  await group
    .locator('input[type=file]')
    .setInputFiles([file('me.heic', gridHeic({ width: 700, height: 600 }))]);
  await expect(group.getByRole('img')).toBeVisible({ timeout: 60_000 });
  await expect(group.getByRole('alert')).toHaveCount(0);
});
