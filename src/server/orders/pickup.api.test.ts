import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/order.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure, issuePaths } from '#tests/support/envelopes.ts';
import { openMailingShop } from '#tests/support/orders/mailing-shop.ts';
import { openOrderPages } from '#tests/support/orders/order-pages.ts';
import { home, openShopWithOrders } from '#tests/support/orders/orders.ts';

const pickup = { pickup: true, address: { firstName: 'Meera', phone: '+91 94470 12345' } };
const emptyAddress = { address: '', landmark: '', city: '', state: '', zip: '', country: 'India' };
const addressPaths = ['address', 'city', 'zip'].map((part) => `shippingInformation.address.${part}`);

forEachEngine((open) => {
  describe('an order that is picked up in person', () => {
    test('has no address and no courier', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(3);
      const parcel = await shop.addOrder([[_id, 1]]);
      expect(parcel.shippingInformation.pickup).toBe(false);
      const order = await shop.addOrder([[_id, 1]], { shippingInformation: pickup });
      expect(order.shippingInformation).toEqual({
        pickup: true,
        address: { ...emptyAddress, firstName: 'Meera', lastName: '', phone: '+91 94470 12345' },
      });
      // An address, courier or number that is sent with it is not stored.
      const given = { ...pickup, address: home, carrier: 'India Post', trackingNumber: 'EM123456785IN' };
      const { shippingInformation: stored } = await shop.addOrder([[_id, 1]], { shippingInformation: given });
      expect(stored).toEqual({ pickup: true, address: { ...home, ...emptyAddress } });
      const nameless = { shippingInformation: { ...pickup, address: {} } };
      const rejected = await shop.requestOrder([[_id, 1]], nameless);
      expectFailure(rejected, 'invalid');
      expect(issuePaths(rejected)).toEqual(['shippingInformation.address.firstName']);
    });

    test('is saved by programs that know no pickup, and becomes a parcel only with an address', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(3);
      const { id, shippingInformation } = await shop.addOrder([[_id, 1]], { shippingInformation: pickup });
      // Such a program sends the address as it got it, or one that it adds.
      for (const address of [shippingInformation.address, home]) {
        const change = { status: 'DELIVERED', shippingInformation: { address } };
        const { status, body } = await shop.save(id, change);
        expect([status, body.data.shippingInformation.address]).toEqual([
          200,
          { ...address, ...emptyAddress },
        ]);
      }
      for (const change of [{ pickup: false }, { pickup: false, address: shippingInformation.address }]) {
        const rejected = await shop.save(id, { shippingInformation: change });
        expectFailure(rejected, 'invalid');
        expect(issuePaths(rejected)).toEqual(addressPaths);
      }
      const sent = await shop.save(id, { shippingInformation: { pickup: false, address: home } });
      expect(sent.body.data.shippingInformation).toEqual({ pickup: false, address: home });
      const cleared = { shippingInformation: { address: { address: '', zip: '' } } };
      expect(issuePaths(await shop.save(id, cleared))).toEqual([addressPaths[0], addressPaths[2]]);
    });

    test('replaces a parcel, and the history lists what changed', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(3);
      const parcel = { address: home, carrier: 'India Post', trackingNumber: 'EM123456785IN' };
      const { id } = await shop.addOrder([[_id, 1]], { shippingInformation: parcel });
      const saved = await shop.save(id, { shippingInformation: { pickup: true } });
      expect(saved.body.data.shippingInformation).toEqual({
        pickup: true,
        address: { ...home, ...emptyAddress },
      });
      const [entry] = (await shop.asAdmin('GET', '/history')).body.data;
      expect(entry.changes).toEqual([
        { field: 'pickup', before: 'off', after: 'on' },
        { field: 'carrier', before: 'India Post', after: '' },
        { field: 'trackingNumber', before: 'EM123456785IN', after: '' },
        {
          field: 'address',
          before: '12 Prabhat Road, Opposite the banyan, Pune, Maharashtra, 411004, India',
          after: '',
        },
      ]);
    });

    test('keeps its kind when its personal data is erased', async () => {
      const shop = await openShopWithOrders(open);
      const { _id } = await shop.stockedProduct(3);
      const { id } = await shop.addOrder([[_id, 1]], { shippingInformation: pickup });
      await shop.save(id, { status: 'DELIVERED' });
      const erased: Order = (await shop.asAdmin('POST', `/orders/${id}/erase`)).body.data;
      expect(erased.shippingInformation).toMatchObject({ pickup: true, address: { firstName: '' } });
      const reopened = await shop.save(id, { status: 'SHIPPED' });
      expect(reopened.body.data.status).toBe('SHIPPED');
      const again = await shop.save(id, { shippingInformation: { pickup: false, address: home } });
      expectFailure(again, 'conflict');
    });

    test('has a page that names no place', async () => {
      const shop = await openOrderPages(open);
      const { token } = await shop.orderWithPage({ shippingInformation: pickup });
      const { data } = (await shop.readPage(token)).body;
      expect(data).toMatchObject({ pickup: true, destination: '' });
      const { token: other } = await shop.orderWithPage();
      expect((await shop.readPage(other)).body.data).toMatchObject({ pickup: false });
    });

    test('is not reported as sent by a mail', async () => {
      const orderMessages = { language: 'en', confirmed: 'off', paid: 'off', shipped: 'automatic' };
      const shop = await openMailingShop(open, { orderMessages });
      const { id } = shop.order;
      await shop.save(id, { status: 'SHIPPED' });
      expect(await shop.messages()).toMatchObject([{ kind: 'shipped', state: 'waiting' }]);
      await shop.save(id, { shippingInformation: { pickup: true } });
      expect(await shop.messages()).toMatchObject([{ kind: 'shipped', state: 'withdrawn' }]);
      const mail = { kind: 'shipped', channel: 'mail' };
      expectFailure(await shop.asAdmin('POST', `/orders/${id}/messages`, mail), 'conflict');
      await shop.save(id, { status: 'PENDING' });
      await shop.save(id, { status: 'SHIPPED' });
      expect(await shop.messages()).toMatchObject([{ state: 'withdrawn' }]);
    });
  });
});
