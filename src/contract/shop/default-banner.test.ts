import { expect, test } from 'vitest';
import { DEFAULT_BANNER, defaultBannerFor } from './default-banner.ts';

test('the default banner names only channels that the shop has', () => {
  expect(defaultBannerFor([])).toBe('Orders are taken outside this site. No payment is taken here.');
  expect(defaultBannerFor(['Instagram'])).toBe(
    'Orders are taken outside this site: send a message on Instagram. No payment is taken here.',
  );
  expect(defaultBannerFor(['Instagram', 'WhatsApp'])).toBe(DEFAULT_BANNER);
});
