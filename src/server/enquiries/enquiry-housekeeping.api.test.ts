import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { openEnquiries } from '#tests/support/orders/enquiries.ts';
import { runHousekeeping } from '../platform/housekeeping.ts';
import { deleteOldEnquiries, insertEnquiry } from './enquiries.store.ts';

const enquired = [{ product_id: 'a', name: 'Lotus', variant_id: null, variant_text: null }];

forEachEngine((open) => {
  describe('housekeeping', () => {
    test('deletes enquiries that are still open after 90 days, and others after a year', async () => {
      const shop = await openEnquiries(open);
      await shop.enquire([shop.lotus._id]);
      const [replied] = (await shop.list()).data;
      await shop.asAdmin('PUT', `/enquiries/${replied?.id}`, { state: 'ANSWERED' });
      await shop.enquire([shop.lotus._id]);
      const idsAfter = async (ms: number) => {
        shop.clock.advance(ms);
        await runHousekeeping(shop.services);
        const rows = await shop.services.database.read
          .selectFrom('enquiry_product')
          .select('enquiry_id')
          .execute();
        return rows.map(({ enquiry_id }) => enquiry_id);
      };
      expect(await idsAfter(89 * DAY_MS)).toHaveLength(2);
      expect(await idsAfter(DAY_MS + 1)).toEqual([replied?.id]);
      // 364 days after the reply, and then 365.
      expect(await idsAfter(274 * DAY_MS)).toHaveLength(1);
      expect(await idsAfter(DAY_MS)).toEqual([]);
    });

    test('leaves an old enquiry that the artist opened again', async () => {
      const shop = await openEnquiries(open);
      await shop.enquire([shop.lotus._id]);
      const [{ id = '' } = {}] = (await shop.list()).data;
      const old = shop.clock.now() - 100 * DAY_MS;
      await shop.services.database.write((tx) =>
        tx.updateTable('enquiry').set({ state: 'CLOSED', created_at: old, updated_at: old }).execute(),
      );
      await shop.asAdmin('PUT', `/enquiries/${id}`, { state: 'OPEN' });
      await runHousekeeping(shop.services);
      expect((await shop.list()).data).toMatchObject([{ id, state: 'OPEN' }]);
    });

    test('keeps the genuine enquiries when a flood exceeds the maximum', async () => {
      const { services, clock } = await openEnquiries(open);
      const insert = (word: string, time: number) =>
        services.database.write((tx) => insertEnquiry(tx, word, enquired, time));
      // Two a day for eight days, and then a flood of 20 an hour.
      const hour = Math.floor(clock.now() / HOUR_MS) * HOUR_MS;
      for (let half = 1; half <= 16; half += 1) await insert('REAL', hour - half * 12 * HOUR_MS);
      for (let minute = 0; minute < 120; minute += 3)
        await insert('FLOOD', hour - 2 * HOUR_MS + minute * 60_000);
      const wordsAfter = async (max: number) => {
        await services.database.write((tx) => deleteOldEnquiries(tx, clock.now(), max));
        const left = await services.database.read.selectFrom('enquiry').select('code').execute();
        return Object.groupBy(left, ({ code }) => code.split('-')[0] ?? '');
      };
      const { REAL, FLOOD } = await wordsAfter(30);
      expect([REAL?.length, FLOOD?.length]).toEqual([16, 14]);
      const fewer = await wordsAfter(18);
      expect([fewer['REAL']?.length, fewer['FLOOD']?.length]).toEqual([16, 2]);
      expect((await wordsAfter(18))['FLOOD']).toHaveLength(2);
    });
  });
});
