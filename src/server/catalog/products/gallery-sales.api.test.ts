import { expect, test } from 'vitest';
import { lotus, openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';

forEachEngine((open) => {
  test('visitors get the price of a painting only if it is for sale in its gallery', async () => {
    const { addCategory, addProduct, asAdmin, asGuest } = await openCatalogShop(open);
    const { _id: category } = await addCategory({ name: 'Paintings' });
    const variants = { options: ['Frame'], items: [{ values: ['Oak'], price: 900, stock: 1 }] };
    const shown = await addProduct(category, { name: 'Shown', variants });
    const offered = await addProduct(category, { name: 'With price', variants, isForSaleInGallery: true });
    expect(shown).not.toHaveProperty('isForSaleInGallery');
    const seen = async (id: string) => (await asGuest(`/products/${id}`)).body.data;
    expect(await seen(shown._id)).not.toHaveProperty('price');
    expect((await seen(shown._id)).variants.items[0]).not.toHaveProperty('price');
    expect(await seen(offered._id)).toMatchObject({
      price: { actual: 900 },
      isForSaleInGallery: true,
      variants: { items: [{ price: 900 }] },
    });
    const { products } = (await asGuest('/browse/cards?sort=name')).body.data;
    expect(products[0]).not.toHaveProperty('price');
    expect(products[1]).toMatchObject({
      name: 'With price',
      price: { actual: 900 },
      isForSaleInGallery: true,
    });
    // A program that does not know the field leaves it as it is.
    const save = (changed: object) =>
      asAdmin('PUT', `/products/${offered._id}`, { ...lotus, category, ...changed });
    expect((await save({})).body.data.isForSaleInGallery).toBe(true);
    expect((await save({ isForSaleInGallery: false })).body.data).not.toHaveProperty('isForSaleInGallery');
    expect(await seen(offered._id)).not.toHaveProperty('price');
  });
});
