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
      // An enquiry is counted before any query, so it does not matter which product it names.
      expectFailure(await shop.enquire(['none-such']), 'too_many_requests');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      shop.clock.advance(HOUR_MS);
      expect((await shop.enquire([shop.lotus._id])).status).toBe(201);
    });

    test(
      'of other visitors gets a code when a stranger uses up the limit of an IPv6 /48',
      { tags: ['AU13'] },
      async () => {
        const { services } = await openEnquiries(open);
        const tap = (ip: string) => services.rateLimits.beforeEnquiry(ip);
        // Its 300 an hour: 20 from each of 15 networks (/64).
        for (let network = 0; network < 15; network += 1)
          for (let tapped = 0; tapped < 20; tapped += 1) await tap(`2001:db8:1:${network}::${tapped}`);
        await expect(tap('2001:db8:1:ffff::1')).rejects.toMatchObject({ problem: 'too_many_requests' });
        await tap('2001:db8:2::1');
        await tap('203.0.113.9');
      },
    );
  });
});
