import { describe, expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openEnquiries } from '#tests/support/orders/enquiries.ts';

forEachEngine((open) => {
  describe('the list of enquiries', () => {
    test('has pages, states, counts and a search by code', async () => {
      const shop = await openEnquiries(open);
      const codes: string[] = [];
      for (let tap = 0; tap < 5; tap += 1) {
        shop.clock.advance(1_000);
        codes.push((await shop.enquire([shop.lotus._id])).body.data.code);
      }
      const first = await shop.list('?limit=2');
      expect(first.data.map(({ code }) => code)).toEqual([codes[4], codes[3]]);
      expect(first.page.total).toBe(5);
      const second = await shop.list(`?limit=2&cursor=${first.page.next}`);
      expect(second.data.map(({ code }) => code)).toEqual([codes[2], codes[1]]);

      const [, , third] = (await shop.list()).data;
      const saved = await shop.asAdmin('PUT', `/enquiries/${third?.id}`, { state: 'ANSWERED' });
      expect(saved.body.data).toMatchObject({ code: codes[2], state: 'ANSWERED' });
      expect((await shop.asAdmin('GET', '/enquiries/counts')).body.data).toEqual({
        OPEN: 4,
        ANSWERED: 1,
        ORDERED: 0,
        CLOSED: 0,
      });
      expect((await shop.list('?state=ANSWERED')).data.map(({ code }) => code)).toEqual([codes[2]]);
      for (const typed of [codes[1], codes[1]?.toLowerCase(), codes[1]?.slice(-3)]) {
        const found = await shop.list(`?q=${encodeURIComponent(typed ?? '')}`);
        expect(found.data.map(({ code }) => code)).toContain(codes[1]);
        expect(found.page.total).toBeLessThan(codes.length);
      }
      for (const none of ['NONE-SUCH', 'कमल', '-', '%'])
        expect((await shop.list(`?q=${encodeURIComponent(none)}`)).data, none).toEqual([]);
      expectFailure(await shop.asAdmin('PUT', `/enquiries/${third?.id}`, { state: 'SOLD' }), 'invalid');
      expectFailure(await shop.asAdmin('GET', '/enquiries?cursor=broken'), 'invalid');
    });

    test('is for the artist only', { tags: ['AU10'] }, async () => {
      const shop = await openEnquiries(open);
      const visitor = await shop.newSession();
      for (const path of ['/api/enquiries', '/api/enquiries/counts']) {
        expectFailure(await shop.request('GET', path), 'unauthenticated');
        expectFailure(await shop.request('GET', path, { token: visitor }), 'forbidden');
      }
    });
  });
});
