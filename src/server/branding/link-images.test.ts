import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultBranding } from '#contract/branding/branding.ts';
import { sourceRenderer } from '#tests/support/pages.ts';
import { openShop } from '#tests/support/shop.ts';
import { uploadMedia } from '../media/uploads/uploads.api.ts';

const square = (background: string) =>
  sharp({ create: { width: 600, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

async function openPictured() {
  const clientFolder = fileURLToPath(new URL('../../../public', import.meta.url));
  const shop = await openShop(undefined, { renderer: await sourceRenderer(), clientFolder });
  const token = await shop.adminToken();
  const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await shop.request(method, `/api${path}`, { token, body })).body.data;
  const { _id: category } = await send('POST', '/categories', { name: 'Prints' });
  const upload = async (color: string) => {
    const bytes = await square(color);
    const { url, width, height } = await uploadMedia(shop.services, { bytes, filename: 'square.png' });
    return { url, width, height };
  };
  const linkOn = async (page: string) =>
    /property="og:image" content="[^"]*?(\/(?:branding|media)\/[^"]*)"/.exec(
      (await shop.request('GET', page)).text,
    )?.[1] ?? '';
  return {
    shop,
    upload,
    publish: (branding: object) =>
      send('PUT', '/settings/branding', { ...defaultBranding, accent: '#0b5345', ...branding }),
    add: async (color: string) =>
      send('POST', '/products', {
        name: color,
        description: 'A square',
        category,
        price: { actual: 100, allowDiscount: false },
        stock: 3,
        images: [{ url: `data:image/png;base64,${(await square(color)).toString('base64')}`, position: 0 }],
        visibility: true,
        isAvailableToSell: true,
      }),
    linkOn,
    /** The colors at the corner, in the middle of the left and of the right half. */
    async colorsOn(page: string) {
      const response = await shop.server.inject({ url: await linkOn(page) });
      expect(response.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=3600',
      });
      const image = sharp(response.rawPayload);
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([1200, 630]);
      return [
        [5, 5],
        [264, 315],
        [832, 315],
      ].map(([x = 0, y = 0]) => {
        const at = (y * info.width + x) * info.channels;
        return [...data.subarray(at, at + 3)].map((channel) => Math.round(channel / 16)).join(' ');
      });
    },
  };
}

/** As `colorsOn` returns them: red, green and blue in sixteenths, because JPEG changes colors a little. */
const [PAPER, WHITE, RED, BLUE, GREEN] = ['16 15 14', '16 16 16', '16 0 0', '0 0 16', '0 16 0'];

test('the link preview of pages without a picture has the paper, the logo or mark, and a product', async () => {
  const { shop, upload, publish, add, linkOn, colorsOn } = await openPictured();
  const first = await linkOn('/shop');
  // Without a product, the mark of a new shop.
  expect((await colorsOn('/shop'))[0]).toBe(PAPER);
  const red = await add('#ff0000');
  // The mark of a new shop has a background of its own, so the product is alone.
  expect(await colorsOn('/shop')).toEqual([PAPER, PAPER, RED]);
  await publish({ logo: await upload('#00ff00'), paper: 'white' });
  const branded = await linkOn('/search');
  expect(branded).not.toBe(first);
  expect(await colorsOn('/search')).toEqual([WHITE, GREEN, RED]);
  await add('#0000ff');
  expect(await colorsOn('/terms')).toEqual([WHITE, GREEN, BLUE]);
  await publish({ mark: await upload('#00ff00'), hero: red._id });
  expect(await colorsOn('/privacy')).toEqual([PAPER, GREEN, RED]);
  // Pages that crawlers know have the picture of the previous branding; the shop makes no others.
  expect((await shop.request('GET', branded)).status).toBe(200);
  expect((await shop.request('GET', first)).status).toBe(404);
  expect((await shop.request('GET', '/og-default.jpg')).status).toBe(200);
});

test('the about page has the photo of the artist', async () => {
  const { upload, publish, linkOn } = await openPictured();
  const photo = await upload('#0000ff');
  await publish({ photo });
  expect(await linkOn('/about')).toBe(photo.url.replace('.webp', '-preview.jpg'));
});
