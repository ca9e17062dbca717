import { describe, expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openEnquiries } from '#tests/support/orders/enquiries.ts';

forEachEngine((open) => {
  describe('an enquiry', () => {
    test('names the order that it became', async () => {
      const shop = await openEnquiries(open);
      await shop.enquire([shop.lotus._id]);
      const [{ id = '' } = {}] = (await shop.list()).data;
      const { id: order, orderId } = await shop.addOrder([[shop.lotus._id, 1]]);
      const save = (body: object) => shop.asAdmin('PUT', `/enquiries/${id}`, body);
      expectFailure(await save({ state: 'ORDERED', order: 'none-such' }), 'invalid');
      expectFailure(await save({ state: 'ORDERED', order: shop.lotus._id }), 'invalid');
      expect((await shop.list()).data[0]).toMatchObject({ state: 'OPEN' });
      const saved = await save({ state: 'ORDERED', order });
      expect(saved.body.data).toMatchObject({ state: 'ORDERED', order: { id: order, orderId } });
      // A change of the state alone keeps it.
      await save({ state: 'CLOSED' });
      expect((await shop.list()).data[0]).toMatchObject({ state: 'CLOSED', order: { id: order, orderId } });
    });

    test('can only be read while the order book is off, and no order marks it', async () => {
      const shop = await openEnquiries(open);
      await shop.enquire([shop.lotus._id]);
      const [{ id = '' } = {}] = (await shop.list()).data;
      const save = (body: object) => shop.asAdmin('PUT', `/enquiries/${id}`, body);
      await shop.setOrderBook(false);
      expectFailure(await save({ state: 'ANSWERED' }), 'conflict');
      // A form that was filled in before still creates its order.
      const order = await shop.addOrder([[shop.lotus._id, 1]], { enquiries: [id] });
      expectFailure(await save({ state: 'ORDERED', order: order.id }), 'conflict');
      const [enquiry] = (await shop.list()).data;
      expect(enquiry).toMatchObject({ id, state: 'OPEN' });
      expect(enquiry).not.toHaveProperty('order');
      await shop.setOrderBook(true);
      expect((await save({ state: 'ANSWERED' })).status).toBe(200);
    });

    test('does not become a second order in any state, unless the request says so', async () => {
      const shop = await openEnquiries(open);
      await shop.enquire([shop.lotus._id]);
      const [{ id = '', code = '' } = {}] = (await shop.list()).data;
      const [one, other] = [
        await shop.addOrder([[shop.lotus._id, 1]]),
        await shop.addOrder([[shop.lotus._id, 1]]),
      ];
      const save = (body: object) => shop.asAdmin('PUT', `/enquiries/${id}`, body);
      const link = ({ id: order }: typeof one, changed: object = {}) =>
        save({ state: 'ORDERED', order, ...changed });
      expect((await link(one)).status).toBe(200);
      const rejected = await link(other);
      expectFailure(rejected, 'already_ordered');
      expect(rejected.body.error).toBe(`Enquiry ${code} is already ${one.orderId}.`);
      expect((await shop.list()).data[0]).toMatchObject({ order: { orderId: one.orderId } });
      // A retry after a lost response.
      expect((await link(one)).status).toBe(200);
      const replaced = await link(other, { replacesOrder: true });
      expect(replaced.body.data).toMatchObject({ order: { orderId: other.orderId } });
      for (const state of ['OPEN', 'ANSWERED', 'CLOSED']) {
        await save({ state });
        expectFailure(await link(one), 'already_ordered');
        expect((await shop.list()).data[0]).toMatchObject({ state, order: { orderId: other.orderId } });
      }
    });

    test('becomes an order with it, or neither is saved', async () => {
      const shop = await openEnquiries(open);
      await shop.enquire([shop.lotus._id]);
      const [{ id = '', code = '' } = {}] = (await shop.list()).data;
      const token = await shop.adminToken();
      const create = (body: object, key: string) => {
        const products = [{ product: { id: shop.lotus._id }, quantity: 1 }];
        const shippingInformation = { pickup: true, address: { firstName: 'Meera' } };
        return shop.request('POST', '/api/orders', {
          token,
          body: { products, shippingInformation, ...body },
          headers: { 'idempotency-key': key },
        });
      };
      // One that housekeeping has deleted meanwhile has no effect.
      const enquiries = [id, id, shop.lotus._id, 'none'];
      const first = await create({ enquiries }, 'first');
      expect(first.status, first.text).toBe(201);
      const order = { id: first.body.data.id, orderId: first.body.data.orderId };
      expect((await shop.list()).data[0]).toMatchObject({ state: 'ORDERED', order });
      // A retry after a lost response, also with `replacesOrder`.
      expect((await create({ enquiries, replacesOrder: true }, 'first')).body.data.id).toBe(order.id);

      const rejected = await create({ enquiries }, 'second');
      expectFailure(rejected, 'already_ordered');
      expect(rejected.body.error).toBe(`Enquiry ${code} is already ${order.orderId}.`);
      expect(await shop.stock(shop.lotus._id)).toBe(2);
      expect((await shop.list()).data[0]).toMatchObject({ order });
      const second = await create({ enquiries, replacesOrder: true }, 'second');
      expect((await shop.list()).data[0]).toMatchObject({ order: { id: second.body.data.id } });
      expect(await shop.stock(shop.lotus._id)).toBe(1);
    });

    test('is not changed from a list that is older than its last change', async () => {
      const shop = await openEnquiries(open);
      await shop.enquire([shop.lotus._id]);
      const [{ id = '', updatedAt = '' } = {}] = (await shop.list()).data;
      const { id: order } = await shop.addOrder([[shop.lotus._id, 1]]);
      const save = (body: object) => shop.asAdmin('PUT', `/enquiries/${id}`, body);
      const ordered = await save({ state: 'ORDERED', order });
      // A change in the same millisecond has a new `updatedAt` too.
      expectFailure(await save({ state: 'ANSWERED', updatedAt }), 'stale');
      expect((await shop.list()).data[0]).toMatchObject({ state: 'ORDERED', order: { id: order } });
      const saved = await save({ state: 'ANSWERED', updatedAt: ordered.body.data.updatedAt });
      expect(saved.body.data).toMatchObject({ state: 'ANSWERED', order: { id: order } });
      expectFailure(await shop.asAdmin('PUT', '/enquiries/none', { state: 'OPEN', updatedAt }), 'not_found');
    });
  });
});
