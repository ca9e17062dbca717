import { expect, test } from 'vitest';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';

onBothEngines((open) => {
  test('the cover is the first image of the newest visible product in stock', async () => {
    const shop = await openCatalogShop(open);
    const { _id } = await shop.addCategory();
    const cover = async () => (await shop.asGuest('/categories')).body.data[0].cover?.url;
    expect(await cover()).toBeUndefined();
    const [red, green, blue] = await Promise.all(['red', 'green', 'blue'].map((color) => plainImage(color)));
    const older = await shop.addProduct(_id, { images: [{ url: red, alt: 'Red' }, { url: green }] });
    await shop.addProduct(_id, { images: [{ url: blue }], visibility: false });
    await shop.addProduct(_id);
    expect(await cover()).toEqual(older.images[0]?.url);
    const newer = await shop.addProduct(_id, { images: [{ url: green }] });
    expect(await cover()).toEqual(newer.images[0]?.url);
    await shop.asAdmin('DELETE', `/products/${newer._id}`);
    expect(await cover()).toEqual(older.images[0]?.url);
  });

  test('the cover is not of a sold-out product while there is another', async () => {
    const shop = await openCatalogShop(open);
    const { _id } = await shop.addCategory();
    const cover = async () => (await shop.asGuest('/categories')).body.data[0].cover?.url;
    const [red, green, blue] = await Promise.all(['red', 'green', 'blue'].map((color) => plainImage(color)));
    const inStock = await shop.addProduct(_id, { images: [{ url: red }] });
    const soldOut = await shop.addProduct(_id, { images: [{ url: green }], stock: 0 });
    const newest = await shop.addProduct(_id, { images: [{ url: blue }], isSoldOut: true });
    expect(await cover()).toEqual(inStock.images[0]?.url);
    await shop.asAdmin('DELETE', `/products/${inStock._id}`);
    expect(await cover()).toEqual(newest.images[0]?.url);
    await shop.asAdmin('DELETE', `/products/${newest._id}`);
    expect(await cover()).toEqual(soldOut.images[0]?.url);
  });

  test('the cover of a gallery is of its newest product, sold or not', async () => {
    const shop = await openCatalogShop(open);
    const { _id } = await shop.addCategory({ name: 'Paintings' });
    const [red, green] = await Promise.all(['red', 'green'].map((color) => plainImage(color)));
    await shop.addProduct(_id, { images: [{ url: red }] });
    const sold = await shop.addProduct(_id, { images: [{ url: green }], stock: 0, isSoldOut: true });
    expect((await shop.asGuest('/categories')).body.data[0].cover.url).toEqual(sold.images[0]?.url);
  });
});
