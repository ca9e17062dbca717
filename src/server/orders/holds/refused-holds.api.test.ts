import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { MAX_HOLD_DAYS } from '#contract/orders/hold-time.ts';
import { limits } from '#contract/api/limits.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openHolds } from '#tests/support/orders/holds.ts';

// `lotus` is a product with stock 1. `tryToHold` holds it for Asha for a day, unless it gets other values.
forEachEngine((open) => {
  describe('a hold', () => {
    test('with the longest names is refused with an error of at most 300 characters', async () => {
      const shop = await openHolds(open);
      const long = await shop.stockedProduct(1, { name: 'ल'.repeat(limits.productName) });
      await shop.putOnHold(long._id, { customerName: 'क'.repeat(limits.personName) });
      for (const refused of [await shop.tryToHold(long._id), await shop.requestOrder([[long._id, 1]])]) {
        expectFailure(refused, 'on_hold');
        expect(refused.body.error.length).toBeLessThanOrEqual(300);
      }
    });

    test('is refused for bad times, names, codes and products', { tags: ['IV28'] }, async () => {
      const shop = await openHolds(open);
      const { _id } = shop.lotus;
      for (const changed of [
        { until: shop.inMs(0) },
        { until: shop.inMs(-DAY_MS) },
        { until: shop.inMs(MAX_HOLD_DAYS * DAY_MS + 60_000) },
        { until: '9999-12-31T23:59:59Z' },
        { until: '2026-02-30T10:00:00Z' },
        { until: '2030-01-01' },
        { until: -1 },
        { until: undefined },
        { customerName: ' \u200b' },
        { customerName: 'x'.repeat(limits.personName + 1) },
        { customerName: 'a\u0000b' },
        { customerName: 'x'.repeat(60_000) },
        { enquiryCode: 'lotus 7k3' },
        { enquiryCode: '<b>' },
        { enquiryCode: 'KAVERI-ZZZ' },
        { variant: 'none-such' },
        { product: 'none-such' },
        { product: 'a\u0000b' },
        { product: 7 },
      ])
        expectFailure(await shop.tryToHold(_id, changed), 'invalid');
      expect(await shop.list()).toEqual([]);
      const tomorrow = new Date(shop.clock.now() + DAY_MS).toISOString().slice(0, 10);
      // The API accepts times in UTC only.
      expectFailure(await shop.tryToHold(_id, { until: `${tomorrow}T10:00:00+05:30` }), 'invalid');
      expect(await shop.putOnHold(_id, { until: shop.inMs(MAX_HOLD_DAYS * DAY_MS - 1_000) })).toMatchObject({
        customerName: 'Asha',
      });
    });

    test('is refused with the code of an enquiry about other pieces, and the error names them', async () => {
      const shop = await openHolds(open);
      const koi = await shop.stockedProduct(1, { name: 'Koi' });
      const long = await shop.stockedProduct(1, { name: 'ल'.repeat(limits.productName) });
      const codeOf = async (...products: string[]): Promise<string> =>
        (await shop.request('POST', '/api/enquiries', { body: { products } })).body.data.code;
      const hold = (enquiryCode: string) => shop.tryToHold(shop.lotus._id, { enquiryCode });
      for (const [code, names] of [
        [await codeOf(koi._id), '“Koi”'],
        [await codeOf(koi._id, long._id), '“Koi” and 1 more'],
        [await codeOf(long._id), '”, not about this piece'],
      ] as const) {
        const refused = await hold(code);
        expectFailure(refused, 'invalid');
        expect(refused.body.error).toContain(names);
        expect(refused.body.error.length).toBeLessThanOrEqual(300);
        expect(refused.body.issues).toEqual([expect.objectContaining({ path: 'enquiryCode' })]);
      }
      expect(await shop.list()).toEqual([]);
      const both = await codeOf(koi._id, shop.lotus._id);
      expect((await hold(both)).body.data).toMatchObject({ enquiryCode: both });
    });

    test('is refused unless the piece is the last one and for sale', async () => {
      const shop = await openHolds(open);
      const refuse = async (changed: object, code: 'conflict' | 'out_of_stock', { stock } = { stock: 1 }) => {
        const { _id } = await shop.stockedProduct(stock, changed);
        const refused = await shop.tryToHold(_id);
        expectFailure(refused, code);
        return refused.body.error;
      };
      await refuse({}, 'conflict', { stock: 2 });
      await refuse({}, 'out_of_stock', { stock: 0 });
      await refuse({ isSoldOut: true }, 'out_of_stock');
      expect(await refuse({ isAvailableToSell: false }, 'conflict')).toContain('“Available to sell”');
      const gallery = (await shop.addCategory({ name: 'Paintings', gallery: true }))._id;
      expect(await refuse({ category: gallery }, 'conflict')).toContain('“For sale in the gallery”');
      const sold = await shop.stockedProduct(1, { category: gallery, isForSaleInGallery: true });
      await shop.putOnHold(sold._id);
      expect(await shop.productAsGuest(sold._id)).toHaveProperty('onHoldUntil');
      await shop.asAdmin('DELETE', `/products/${shop.lotus._id}`);
      expectFailure(await shop.tryToHold(shop.lotus._id), 'invalid');
      await shop.setOrderBook(false);
      const { _id } = await shop.stockedProduct(1);
      expectFailure(await shop.tryToHold(_id), 'conflict');
    });
  });
});
