import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openEnquiries } from '#tests/support/orders/enquiries.ts';

forEachEngine((open) => {
  describe('an enquiry', () => {
    test('is refused after 20 an hour from one IP address', { tags: ['AU13'] }, async () => {
      const shop = await openEnquiries(open);
      for (let tap = 0; tap < 20; tap += 1) expect((await shop.enquire([shop.lotus._id])).status).toBe(201);
      const refused = await shop.enquire([shop.lotus._id]);
      expectFailure(refused, 'too_many_requests');
      // It is counted before any query, so it does not matter which product it names.
      expectFailure(await shop.enquire(['none-such']), 'too_many_requests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      shop.clock.advance(HOUR_MS);
      expect((await shop.enquire([shop.lotus._id])).status).toBe(201);
    });

    test('is refused after 300 an hour from all IP addresses', { tags: ['AU13'] }, async () => {
      const { services } = await openEnquiries(open);
      const tap = (client: number) => services.rateLimits.beforeEnquiry(`203.0.113.${client}`);
      for (let client = 0; client < 15; client += 1)
        for (let tapped = 0; tapped < 20; tapped += 1) await tap(client);
      await expect(tap(15)).rejects.toMatchObject({ problem: 'too_many_requests' });
    });
  });
});
