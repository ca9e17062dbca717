import { expect, test } from 'vitest';
import type { TrashedItem } from '#contract/catalog/trash.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { fillCategory } from '#tests/support/catalog/many-products.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';

/** Lists of more than 2,000 are streamed, in parts of 500: more than one part follows the first 2,000. */
const COUNT = 2_600;

forEachEngine((open) => {
  test(
    'streams a large trash in parts, each item once and the latest first',
    { tags: ['RE05'] },
    async () => {
      const shop = await openCatalogShop(open);
      const { _id } = await shop.addCategory({ name: 'Prints' });
      await fillCategory(shop.services.database, _id, COUNT);
      const gone: string[] = [];
      for (const name of ['Ink', 'Clay', 'Silk']) gone.push((await shop.addCategory({ name }))._id);
      for (const id of gone) await shop.asAdmin('DELETE', `/categories/${id}`);
      const now = shop.services.now();
      await shop.services.database.write(async (tx) => {
        // All but the ends of the list have the same time, so that a part ends between equal times.
        await tx.updateTable('product').set({ deleted_at: now }).execute();
        await tx
          .updateTable('product')
          .set({ deleted_at: now + 5 })
          .where('id', '=', 'p7')
          .execute();
        await tx
          .updateTable('product')
          .set({ deleted_at: now - 5 })
          .where('id', '=', 'p1')
          .execute();
        const [first = '', second = '', third = ''] = gone;
        await tx
          .updateTable('category')
          .set({ deleted_at: now + 9 })
          .where('id', '=', first)
          .execute();
        await tx.updateTable('category').set({ deleted_at: now }).where('id', '=', second).execute();
        await tx
          .updateTable('category')
          .set({ deleted_at: now - 9 })
          .where('id', '=', third)
          .execute();
      });

      const response = await shop.asAdmin('GET', '/trash');
      expect(response.status).toBe(200);
      // A streamed response does not know its length at the start.
      expect(response.headers['content-length']).toBeUndefined();
      const items: TrashedItem[] = response.body.data;
      expect(items).toHaveLength(COUNT + gone.length);
      expect(new Set(items.map((item) => item._id)).size).toBe(COUNT + gone.length);
      const names = items.map(({ name }) => name);
      expect([names.slice(0, 3), names.slice(-2)]).toEqual([
        ['Ink', 'p7', 'Clay'],
        ['p1', 'Silk'],
      ]);
    },
  );
});
