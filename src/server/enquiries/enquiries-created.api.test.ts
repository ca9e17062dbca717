import { describe, expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openEnquiries } from '#tests/support/orders/enquiries.ts';
import { insertEnquiry } from './enquiries.store.ts';

const enquired = [{ product_id: 'a', name: 'Lotus', variant_id: null, variant_text: null }];
const CODE = /^LOTUS-[2-9A-HJKMNP-Z]{3}$/;

forEachEngine((open) => {
  describe('an enquiry', () => {
    test('gets a code of its own, with product and time and no personal data', async () => {
      const shop = await openEnquiries(open);
      const version = shop.services.catalogVersion.current();
      const codes: string[] = [];
      for (let tap = 0; tap < 5; tap += 1) {
        const response = await shop.enquire([shop.lotus._id, shop.lotus._id]);
        expect(response.status, response.text).toBe(201);
        expect(response.body.data).toEqual({ code: expect.stringMatching(CODE) });
        codes.push(response.body.data.code);
      }
      expect(new Set(codes).size).toBe(5);
      // Cached pages stay.
      expect(shop.services.catalogVersion.current()).toBe(version);
      const { data, page } = await shop.list();
      expect(page).toEqual({ next: null, total: 5 });
      const newest = data.find(({ code }) => code === codes[4]);
      expect(newest).toEqual({
        id: expect.any(String),
        code: codes[4],
        state: 'OPEN',
        products: [{ id: shop.lotus._id, name: 'Lotus Pond' }],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const rows = await shop.services.database.read.selectFrom('enquiry').selectAll().execute();
      expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
        'code',
        'created_at',
        'id',
        'order_id',
        'source',
        'state',
        'updated_at',
      ]);
    });

    test('can name several products, in their order', async () => {
      const shop = await openEnquiries(open);
      const kamal = await shop.stockedProduct(1, { name: 'कमल' });
      const { code } = (await shop.enquire([kamal._id, shop.lotus._id])).body.data;
      expect(code).toMatch(/^ART-/);
      const { data } = await shop.list();
      expect(data[0]?.products.map(({ name }) => name)).toEqual(['कमल', 'Lotus Pond']);
    });

    test('is rejected for hidden, unknown, missing and too many products', { tags: ['IV28'] }, async () => {
      const shop = await openEnquiries(open);
      const hidden = await shop.stockedProduct(1, { visibility: false });
      for (const id of [hidden._id, 'none-such', 'a\u0000b', '🪷'])
        expectFailure(await shop.enquire([shop.lotus._id, id]), 'invalid');
      for (const products of [[], [7], 'one', null, Array.from({ length: 21 }, () => shop.lotus._id)])
        expectFailure(await shop.enquire(products), 'invalid');
      expect((await shop.list()).data).toEqual([]);
    });

    test('is not stored while the order book is off', async () => {
      const shop = await openEnquiries(open);
      await shop.setOrderBook(false);
      expectFailure(await shop.enquire([shop.lotus._id]), 'conflict');
      expect((await shop.list()).page.total).toBe(0);
    });

    test('outlives its product', async () => {
      const shop = await openEnquiries(open);
      await shop.enquire([shop.lotus._id]);
      await shop.asAdmin('DELETE', `/products/${shop.lotus._id}`);
      expect((await shop.list()).data[0]?.products[0]?.name).toBe('Lotus Pond');
    });

    test('names the chosen variant', async () => {
      const shop = await openEnquiries(open);
      const items = [
        { values: ['A4'], stock: 1 },
        { values: ['A3'], stock: 1 },
      ];
      const print = await shop.stockedProduct(1, { variants: { options: ['Size'], items } });
      const id = print.variants?.items[1]?._id;
      const enquire = (products: string[], variants: unknown) =>
        shop.request('POST', '/api/enquiries', { body: { products, variants } });
      expect((await enquire([shop.lotus._id, print._id], [id])).status).toBe(201);
      expect((await shop.list()).data[0]?.products).toEqual([
        { id: shop.lotus._id, name: 'Lotus Pond' },
        { id: print._id, name: print.name, variant: { id, text: 'Size: A3' } },
      ]);
      // An enquiry from the favorites names no variant.
      expect((await shop.enquire([print._id])).status).toBe(201);
      for (const [products, variants] of [
        [[shop.lotus._id], [id]],
        [[print._id], ['none-such']],
        [[print._id], [print._id]],
        [[print._id], 'A3'],
        [[print._id], print.variants?.items.map(({ _id }) => _id)],
      ] as const)
        expectFailure(await enquire([...products], variants), 'invalid');
    });

    test('gets a longer code when the short ones of its word are taken', async () => {
      const shop = await openEnquiries(open);
      const characters = [...'23456789ABCDEFGHJKMNPQRSTUVWXYZ'];
      const tails = characters.flatMap((a) => characters.flatMap((b) => characters.map((c) => a + b + c)));
      const rows = tails.map((tail) => ({
        id: `taken ${tail}`,
        code: `LOTUS-${tail}`,
        state: 'CLOSED' as const,
        created_at: 1,
        updated_at: 1,
      }));
      await shop.services.database.write(async (tx) => {
        for (let start = 0; start < rows.length; start += 5_000)
          await tx
            .insertInto('enquiry')
            .values(rows.slice(start, start + 5_000))
            .execute();
      });
      expect((await shop.enquire([shop.lotus._id])).body.data.code).toMatch(/^LOTUS-[2-9A-HJKMNP-Z]{4}$/);
    });

    test('of many visitors at once has a code of its own', async () => {
      const { services } = await openEnquiries(open);
      const codes = await Promise.all(
        Array.from({ length: 30 }, () =>
          services.database.write((tx) => insertEnquiry(tx, 'LOTUS', enquired, services.now())),
        ),
      );
      expect(new Set(codes).size).toBe(30);
    });
  });
});
