import { describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { lotus, openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';

/** Returns a function that creates a product as the admin, under this Idempotency-Key. */
async function sender(shop: CatalogShop, key = 'a-key-of-mine') {
  const token = await shop.adminToken();
  return (body: object) =>
    shop.request('POST', '/api/products', { token, body, headers: { 'idempotency-key': key } });
}
const all = async (shop: CatalogShop): Promise<Product[]> =>
  (await shop.asAdmin('GET', '/products?visibility=ALL')).body.data;

onBothEngines((open) => {
  describe('a product with an Idempotency-Key', () => {
    test(
      'is created once, with its images, and every retry gets the product as it is now',
      { tags: ['CO07'] },
      async () => {
        const shop = await openCatalogShop(open);
        const { _id: category } = await shop.addCategory();
        const images = [{ url: await plainImage('blue'), alt: 'Sky' }, { url: await plainImage('red') }];
        const send = await sender(shop);
        const responses = await Promise.all(
          Array.from({ length: 6 }, () => send({ ...lotus, category, images, tags: ['a'] })),
        );
        expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
        const [made] = await all(shop);
        for (const { body } of responses) expect(body.data._id).toBe(made?._id);
        expect(made?.images).toMatchObject([{ alt: 'Sky' }, {}]);
        // A retry in another form is still a retry, and gets the product as it is now: changed, and in a hidden category.
        const { _id = '' } = made ?? {};
        await shop.asAdmin('PUT', `/products/${_id}`, { ...lotus, category, stock: 3 });
        await shop.asAdmin('PUT', `/categories/${category}`, { name: 'Art Prints', visibility: false });
        const again = await send({ tags: [' a '], images, category, ...lotus, unknown: 1 });
        expect([again.status, again.body.data]).toMatchObject([201, { _id, stock: 3 }]);
        expect(await all(shop)).toHaveLength(1);
        const history = (await shop.asAdmin('GET', '/history')).body.data;
        expect(
          history.filter(
            ({ action, kind }: Record<string, string>) => `${action} ${kind}` === 'create product',
          ),
        ).toHaveLength(1);

        expect((await (await sender(shop, 'another-key'))({ ...lotus, category })).status).toBe(201);
        expect(await all(shop)).toHaveLength(2);
        for (const key of ['a key', 'x'.repeat(101)])
          expectFailure(await (await sender(shop, key))({ ...lotus, category }), 'invalid');
      },
    );

    test(
      'blocks another product with the same key, and is not recreated from the trash',
      { tags: ['CO07'] },
      async () => {
        const shop = await openCatalogShop(open);
        const { _id: category } = await shop.addCategory();
        const [blue, red] = [{ url: await plainImage('blue') }, { url: await plainImage('red') }];
        const body = { ...lotus, category, images: [blue, red] };
        const send = await sender(shop);
        const { _id } = (await send(body)).body.data;
        for (const other of [
          { stock: lotus.stock + 1 },
          { images: [red, blue] },
          { images: [] },
          { name: 'Lotus' },
        ]) {
          const rejected = await send({ ...body, ...other });
          expectFailure(rejected, 'repeated_key');
          expect(rejected.body.error).toBe(`Created already: “${lotus.name}”.`);
          expect(rejected.body.recordId).toBe(_id);
        }
        expect(await all(shop)).toMatchObject([{ _id, stock: lotus.stock, images: [{}, {}] }]);
        await shop.asAdmin('DELETE', `/categories/${category}`);
        const gone = await send(body);
        expectFailure(gone, 'conflict');
        expect(gone.body.error).toContain('is in the trash');
        expect(await all(shop)).toEqual([]);
      },
    );
  });
});
