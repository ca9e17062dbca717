import { describe, expect, test } from 'vitest';
import { limits } from '#contract/api/limits.ts';
import { lotus } from '#tests/support/catalog/catalog.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openShopWithOrders } from '#tests/support/orders/orders.ts';

forEachEngine((open) => {
  describe('orders', () => {
    test('can contain hidden products down to the last one, and visitors see the new stock at once', async () => {
      const shop = await openShopWithOrders(open);
      const hidden = await shop.stockedProduct(1, { visibility: false });
      const shown = await shop.stockedProduct(2, { name: 'Lotus' });
      const shownStock = async () => (await shop.asGuest('/products')).body.data[0].stock;
      expect(await shownStock()).toBe(2);
      await shop.addOrder([
        [hidden._id, 1],
        [shown._id, 2],
      ]);
      expect(await shownStock()).toBe(0);
      const after = await shop.product(shown._id);
      expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(shown.updatedAt));
      const response = await shop.requestOrder([[shown._id, 1]]);
      expectFailure(response, 'out_of_stock');
      expect(response.body.error).toContain('“Lotus”');
    });

    test('need enough stock for all lines of a product', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(5);
      const other = await shop.stockedProduct(5);
      const response = await shop.requestOrder([
        [_id, 3],
        [other._id, 1],
        [_id, 3],
      ]);
      expectFailure(response, 'out_of_stock');
      expect(response.body.issues).toEqual([{ path: 'products.0.quantity', message: response.body.error }]);
      expect([await shop.stock(_id), await shop.stock(other._id)]).toEqual([5, 5]);
      const { products } = await shop.addOrder([
        [_id, 3],
        [_id, 2],
      ]);
      expect(products.map(({ quantity }) => quantity)).toEqual([3, 2]);
      expect(await shop.stock(_id)).toBe(0);
    });

    test('restock once when they are canceled, and take the stock again when reopened', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(5, { name: 'Lotus' });
      const first = await shop.addOrder([[_id, 4]]);
      expect((await shop.asGuest('/products')).body.data[0].stock).toBe(1);
      for (const again of [1, 2]) {
        expect([again, (await shop.save(first.id, { status: 'CANCELED' })).status]).toEqual([again, 200]);
        expect(await shop.stock(_id)).toBe(5);
        expect((await shop.asGuest('/products')).body.data[0].stock).toBe(5);
      }
      await shop.addOrder([[_id, 2]]);
      const rejected = await shop.save(first.id, { status: 'PENDING' });
      expectFailure(rejected, 'out_of_stock');
      expect(rejected.body.error).toContain('“Lotus”');
      expect((await shop.asAdmin('GET', `/orders/${first.id}`)).body.data.status).toBe('CANCELED');
      expect(await shop.stock(_id)).toBe(3);
      // Other fields of a canceled order can be changed.
      const noted = await shop.save(first.id, { shippingInformation: { carrier: 'By hand' } });
      expect(noted.body.data.shippingInformation.carrier).toBe('By hand');
      expect(await shop.stock(_id)).toBe(3);
    });

    test('restock at most up to the stock limit', { tags: ['IV06'] }, async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(limits.stock);
      const { id } = await shop.addOrder([[_id, 5]]);
      const product = { ...lotus, category: shop.category, stock: limits.stock - 2 };
      await shop.asAdmin('PUT', `/products/${_id}`, product);
      await shop.save(id, { status: 'CANCELED' });
      expect(await shop.stock(_id)).toBe(limits.stock);
      // The form can send back the stored values.
      const saved = await shop.asAdmin('PUT', `/products/${_id}`, { ...product, stock: limits.stock });
      expect(saved.status).toBe(200);
    });

    test('for a trashed product can be canceled but not reopened', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(5);
      const { id } = await shop.addOrder([[_id, 2]]);
      await shop.asAdmin('DELETE', `/products/${_id}`);
      expect((await shop.save(id, { status: 'CANCELED' })).status).toBe(200);
      expectFailure(await shop.save(id, { status: 'PENDING' }), 'out_of_stock');
      const row = await shop.services.database.read
        .selectFrom('product')
        .select('stock')
        .where('id', '=', _id)
        .executeTakeFirst();
      expect(row?.stock).toBe(5);
    });
  });
});
