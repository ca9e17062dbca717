import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/shop/history.ts';
import { lotus, openCatalogShop, type CatalogShop } from '#tests/support/catalog/catalog.ts';
import { plainImage } from '#tests/support/media/plain-image.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { defaultSettings } from '../settings/settings.rules.ts';
import { expectFailure } from '#tests/support/envelopes.ts';

const entries = async (shop: CatalogShop): Promise<HistoryEntry[]> =>
  (await shop.asAdmin('GET', '/history')).body.data;
const describeEntry = ({ action, kind, target }: HistoryEntry) => `${action} ${kind} ${target.name}`;

forEachEngine((open) => {
  describe('the history', () => {
    test('is for the artist only, and rejects invalid limits and cursors', async () => {
      const shop = await openCatalogShop(open);
      expectFailure(await shop.request('GET', '/api/history'), 'unauthenticated');
      const token = await shop.newSession();
      expectFailure(await shop.request('GET', '/api/history', { token }), 'forbidden');
      for (const query of [
        'limit=0',
        'limit=101',
        'limit=x',
        'cursor=x',
        // Positions that are no time and id: [], and [1,"\u0000"].
        'cursor=W10',
        'cursor=WzEsIlx1MDAwMCJd',
      ])
        expectFailure(await shop.asAdmin('GET', `/history?${query}`), 'invalid');
      expect((await shop.asAdmin('GET', '/history')).body).toEqual({
        status: 'success',
        data: [],
        page: { next: null, total: 0 },
      });
    });

    test('records who changed what, field by field', async () => {
      const shop = await openCatalogShop(open);
      const category = await shop.addCategory({ name: 'Prints' });
      const product = await shop.addProduct(category._id);
      const price = { actual: 500, discounted: 450.5, allowDiscount: true };
      const images = [{ url: await plainImage('red'), alt: 'Red' }];
      const body = { ...lotus, category: category._id, price, images, description: 'x'.repeat(500) };
      const saved = (await shop.asAdmin('PUT', `/products/${product._id}`, body)).body.data;
      const [entry] = await entries(shop);
      const me = (await shop.asAdmin('GET', '/user')).body.data;
      expect(entry).toEqual({
        _id: expect.any(String),
        at: expect.any(String),
        by: { _id: me._id, name: me.name },
        action: 'update',
        kind: 'product',
        target: { _id: product._id, name: product.name },
        changes: [
          { field: 'description', before: lotus.description, after: `${'x'.repeat(300)}…` },
          { field: 'actualPrice', before: '450', after: '500' },
          { field: 'discountedPrice', before: '', after: '450.5' },
          { field: 'allowDiscount', before: 'no', after: 'yes' },
          { field: 'pictures', before: '', after: `${saved.images[0].url} Red` },
        ],
      });
    });

    test('has an entry for every change, and none for rejected or empty ones', async () => {
      const shop = await openCatalogShop(open);
      const { _id } = await shop.addCategory({ name: 'Prints' });
      const product = await shop.addProduct(_id);
      const body = { ...lotus, category: _id };
      await shop.asAdmin('PUT', `/products/${product._id}`, body);
      await shop.asAdmin('PUT', `/products/${product._id}`, { ...body, updatedAt: product.updatedAt });
      await shop.asAdmin('PUT', `/categories/${_id}`, { name: 'Prints' });
      await shop.asAdmin('POST', '/categories', { name: 'prints' });
      await shop.asAdmin('PUT', `/categories/${_id}`, { name: 'Fine Prints', visibility: false });
      await shop.asAdmin('DELETE', `/products/${product._id}`);
      await shop.asAdmin('POST', `/trash/product/${product._id}`);
      await shop.asAdmin('POST', `/trash/product/${product._id}`);
      await shop.asAdmin('DELETE', `/categories/${_id}`);
      await shop.asAdmin('POST', `/trash/category/${_id}`);
      await shop.asAdmin('PUT', '/settings', { ...defaultSettings, brand: 'Hridaya', orderBook: true });
      const all = await entries(shop);
      expect(all.map(describeEntry).toReversed()).toEqual([
        'create category Prints',
        'create product Lotus at Dawn',
        'update category Fine Prints',
        'delete product Lotus at Dawn',
        'restore product Lotus at Dawn',
        'delete category Fine Prints',
        'restore category Fine Prints',
        'update settings Hridaya',
      ]);
      const [settings, restored, deleted, , , renamed] = all.map(({ changes }) => changes);
      expect(settings).toEqual([
        { field: 'brand', before: 'Kalakari', after: 'Hridaya' },
        { field: 'orderBook', before: 'off', after: 'on' },
      ]);
      expect(restored).toEqual([{ field: 'products', before: '0', after: '1' }]);
      expect(deleted).toEqual([{ field: 'products', before: '1', after: '0' }]);
      expect(renamed).toEqual([
        { field: 'name', before: 'Prints', after: 'Fine Prints' },
        { field: 'slug', before: 'prints', after: 'fine-prints' },
        { field: 'visible', before: 'yes', after: 'no' },
      ]);
    });

    test('has pages without gaps or repeats, also for simultaneous entries', async () => {
      const shop = await openCatalogShop(open, { now: () => 1_700_000_000_000 });
      for (let n = 0; n < 7; n += 1) await shop.addCategory({ name: `Category ${n}` });
      const names: string[] = [];
      let cursor = '';
      for (let parts = 0; parts < 4; parts += 1) {
        const { data, page } = (await shop.asAdmin('GET', `/history?limit=2${cursor}`)).body;
        names.push(...data.map(({ target }: HistoryEntry) => target.name));
        expect(page.total).toBe(7);
        cursor = `&cursor=${page.next}`;
        if (page.next === null) break;
      }
      expect(cursor).toBe('&cursor=null');
      expect(names).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Category ${n}`));
    });

    test('leaves out entries of a kind that a newer version beside this one has written', async () => {
      const shop = await openCatalogShop(open);
      for (const name of ['Prints', 'Cards', 'Bookmarks']) await shop.addCategory({ name });
      await shop.services.database.write(async (tx) => {
        await sql`update history set kind = 'newer' where target_name = 'Cards'`.execute(tx);
      });
      expect((await entries(shop)).map(({ target }) => target.name)).toEqual(['Bookmarks', 'Prints']);
    });

    test('counts up to 1,000 entries, and says when there may be more', async () => {
      const shop = await openCatalogShop(open);
      await shop.addCategory();
      await shop.services.database.write(async (tx) => {
        const entry = await tx.selectFrom('history').selectAll().executeTakeFirstOrThrow();
        const rows = Array.from({ length: 999 }, (_, at) => ({ ...entry, id: `h${at}` }));
        for (const part of [rows.slice(0, 500), rows.slice(500)])
          await tx.insertInto('history').values(part).execute();
      });
      const page = async () => (await shop.asAdmin('GET', '/history?limit=1')).body.page;
      expect(await page()).toEqual({ next: expect.any(String), total: 1_000 });
      await shop.addCategory({ name: 'Another' });
      expect(await page()).toEqual({ next: expect.any(String), total: 1_000, totalIsMinimum: true });
    });
  });
});
