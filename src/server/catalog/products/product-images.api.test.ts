import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { limits } from '#contract/api/limits.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { lotus, openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';

/** Bytes that are no image. */
const NO_IMAGE = Buffer.alloc(30, 7).toString('base64');

/** The number of rows in `media`. */
const countMedia = async (shop: CatalogShop) =>
  (await shop.services.database.read.selectFrom('media').select('hash').execute()).length;

forEachEngine((open) => {
  test(
    'accepts images as data URLs, serves them at the returned URL, and keeps them when the URL is sent again',
    { tags: ['IM21', 'S195', 'S204', 'S285'] },
    async () => {
      const shop = await openCatalogShop(open);
      const category = (await shop.addCategory())._id;
      const [tall, wide] = [await plainImage('teal'), await plainImage('coral', { width: 90, height: 30 })];
      const product = await shop.addProduct(category, {
        images: [
          { url: tall, alt: 'A teal field' },
          { url: wide, alt: ' ' },
        ],
      });
      expect(product.images).toEqual([
        {
          url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
          position: 0,
          width: 48,
          height: 60,
          placeholder: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
          alt: 'A teal field',
          ready: expect.any(Boolean),
        },
        expect.objectContaining({ position: 1, width: 90, height: 30 }),
      ]);
      expect(product.images[1]).not.toHaveProperty('alt');
      for (const { url } of product.images) {
        const served = await shop.request('GET', url);
        expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp']);
      }

      const [first, second] = product.images.map(({ url }) => url);
      const put = async (images: object[]) => {
        const response = await shop.asAdmin('PUT', `/products/${product._id}`, {
          ...lotus,
          category,
          images,
        });
        expect(response.status, response.text).toBe(200);
        return response.body.data.images;
      };
      const origin = shop.services.config.publicUrl;
      const reordered = await put([
        { url: second, position: 9, alt: 'Coral' },
        { url: `${origin}${first}`, position: 2 },
        { url: tall, position: 5 },
      ]);
      expect(
        reordered.map(({ url, position, alt }: { url: string; position: number; alt?: string }) => [
          position,
          url,
          alt,
        ]),
      ).toEqual([
        [0, first, undefined],
        [1, first, undefined],
        [2, second, 'Coral'],
      ]);
      expect(await put([])).toEqual([]);
      expect((await put([{ url: first, position: null, alt: null }]))[0].url).toBe(first);
      expect(await countMedia(shop)).toBe(2);
    },
  );

  test('an image becomes ready in lists once all its sizes exist', async () => {
    const shop = await openCatalogShop(open);
    const category = (await shop.addCategory())._id;
    await shop.addProduct(category, { images: [{ url: await plainImage('olive') }] });
    await expect
      .poll(async () => (await shop.asGuest('/products')).body.data[0].images[0].ready, { timeout: 10_000 })
      .toBe(true);
  });

  test('accepts an image of the shop only at its own URL', { tags: ['IM22'] }, async () => {
    const shop = await openCatalogShop(open);
    const category = (await shop.addCategory())._id;
    const own = (await shop.addProduct(category, { images: [{ url: await plainImage('navy') }] })).images[0]
      ?.url;
    const others = [
      `https://evil.example${own}`,
      `//evil.example${own}`,
      `/elsewhere${own}`,
      `${own}?x`,
      `/media/..${own}`,
    ];
    for (const url of others) {
      const response = await shop.asAdmin('POST', '/products', { ...lotus, category, images: [{ url }] });
      expect([url, response.status]).toEqual([url, 400]);
    }
    const stored = await shop.asAdmin('POST', '/products', { ...lotus, category, images: [{ url: own }] });
    expect(stored.status).toBe(201);
  });

  test('accepts ten images with “More pictures”; a product keeps those above five when it is off, but gets no more', async () => {
    const shop = await openCatalogShop(open);
    const category = (await shop.addCategory())._id;
    const colors = ['navy', 'red', 'green', 'gold', 'teal', 'pink', 'gray', 'plum', 'tan', 'lime'];
    const urls = await Promise.all(colors.map((color) => plainImage(color)));
    const images = urls.map((url) => ({ url }));
    const setMoreImages = (moreImages: boolean) =>
      shop.asAdmin('PUT', '/settings', {
        ...defaultSettings,
        dashboard: { ...defaultSettings.dashboard, moreImages },
      });
    await setMoreImages(true);
    const eleven = await shop.asAdmin('POST', '/products', {
      ...lotus,
      category,
      images: [...images, { url: urls[0] }],
    });
    expect(eleven.status).toBe(400);
    const created = await shop.asAdmin('POST', '/products', { ...lotus, category, images });
    expect(created.body.data.images.map(({ position }: { position: number }) => position)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    await setMoreImages(false);
    const path = `/products/${created.body.data._id}`;
    const save = async (sent: readonly { url: string }[]) => {
      const { status, body } = await shop.asAdmin('PUT', path, { ...lotus, category, images: sent });
      return [status, body.data?.images.length ?? body.issues];
    };
    const stored: { url: string }[] = created.body.data.images;
    expect(await save(stored.toReversed())).toEqual([200, 10]);
    expect(await save(stored.slice(0, 7))).toEqual([200, 7]);
    const refused = [400, [{ path: 'images', message: 'Maximum 5 images reached' }]];
    expect(await save(stored.slice(0, 8))).toEqual(refused);
    expect((await shop.asAdmin('GET', path)).body.data.images).toHaveLength(7);
  });

  describe('an unusable image', () => {
    test(
      'is reported by its path and number, and the product is not saved',
      { tags: ['BR03', 'IM04', 'IM07', 'IM19', 'IM20', 'IM22'] },
      async () => {
        const shop = await openCatalogShop(open);
        const category = (await shop.addCategory())._id;
        const good = await plainImage('navy');
        const bad = [
          '',
          'data:image/png,raw',
          `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
          'data:image/svg+xml;utf8,<svg/>',
          `data:text/html;base64,${NO_IMAGE}`,
          `DATA:IMAGE/PNG;BASE64,${NO_IMAGE}`,
          `data:image/png;base64,\n${NO_IMAGE}`,
          `data:image/png;base64,${NO_IMAGE}`,
          `data:image/png;base64,${Buffer.from('<html>').toString('base64')}`,
          // Without four characters of the data.
          `${good.slice(0, 90)}${good.slice(94)}`,
          'http://169.254.169.254/latest',
          'http://localhost/media/00000000000000000000000000000000.webp',
          'file:///etc/passwd',
          'javascript:alert(1)',
          '//evil.example/media/00000000000000000000000000000000.webp',
          '/media/00000000000000000000000000000000.webp',
          '/media/../../etc/passwd',
          '/media/x.jpg?y',
          '\\\\media\\x',
        ];
        for (const url of bad) {
          for (const at of [0, 2]) {
            const images = [{ url: good }, { url: good }];
            images.splice(at, 0, { url });
            const response = await shop.asAdmin('POST', '/products', { ...lotus, category, images });
            expect(response.status, url).toBe(400);
            expect(response.body.error, url).toMatch(new RegExp(`^Picture ${at + 1} `));
            expect(response.body.issues).toEqual([
              { path: `images.${at}.url`, message: response.body.error },
            ]);
          }
        }
        expect((await shop.asAdmin('GET', '/products?visibility=ALL')).body.data).toEqual([]);
        expect(await countMedia(shop)).toBe(0);
      },
    );

    test('is numbered as it was sent, whatever its position', async () => {
      const shop = await openCatalogShop(open);
      const category = (await shop.addCategory())._id;
      const images = [
        { url: await plainImage('navy'), position: 5 },
        { url: 'nothing', position: 0 },
      ];
      const response = await shop.asAdmin('POST', '/products', { ...lotus, category, images });
      expect(response.body.issues).toEqual([
        { path: 'images.1.url', message: "Picture 2 is not one of the shop's pictures." },
      ]);
    });

    test('is the sixth, or larger than 10 MB', { tags: ['IM02', 'IM03', 'IV11', 'S320'] }, async () => {
      const shop = await openCatalogShop(open);
      const category = (await shop.addCategory())._id;
      const url = await plainImage('navy');
      const six = await shop.asAdmin('POST', '/products', {
        ...lotus,
        category,
        images: Array.from({ length: 6 }, () => ({ url })),
      });
      expect([six.status, six.body.issues]).toEqual([
        400,
        [{ path: 'images', message: 'Maximum 5 images reached' }],
      ]);
      const large = `data:image/png;base64,${Buffer.alloc(limits.imageBytes + 1).toString('base64')}`;
      const response = await shop.asAdmin('POST', '/products', {
        ...lotus,
        category,
        images: [{ url }, { url: large }],
      });
      expect(response.status).toBe(400);
      expect(response.body.error).toBe('Picture 2 is too large. Pictures can be up to 10MB.');
      expect(await countMedia(shop)).toBe(0);
    });
  });

  test('decodes no images for a product that cannot be saved', async () => {
    const shop = await openCatalogShop(open);
    const category = (await shop.addCategory())._id;
    const product = await shop.addProduct(category);
    const images = [{ url: await plainImage('navy') }];
    const { media } = shop.services;
    let ingestCalls = 0;
    const ingest = media.ingest.bind(media);
    media.ingest = (...given) => {
      ingestCalls += 1;
      return ingest(...given);
    };
    const put = async (id: string, changed: object) =>
      (await shop.asAdmin('PUT', `/products/${id}`, { ...lotus, category, images, ...changed })).status;
    expect(await put('unknown', {})).toBe(404);
    expect(await put(product._id, { updatedAt: '2020-01-01T00:00:00.000Z' })).toBe(409);
    expect(await put(product._id, { category: 'unknown' })).toBe(400);
    expect(ingestCalls).toBe(0);
    expect(await put(product._id, {})).toBe(200);
    expect(ingestCalls).toBe(1);
  });
});
