import { expect, test } from 'vitest';
import { openPages, textsOf } from '../support/pages.ts';

const paths = ['/', '/shop', '/paintings', '/about', '/shipping', '/terms', '/privacy', '/contact'];

test('a new shop invites to no chat that it lacks, and promises nothing', async () => {
  const { call, shop } = await openPages();
  const textsAt = async (path: string) => {
    const { text } = await shop.request('GET', path);
    return textsOf(text.replaceAll(/<script.*?<\/script>/gs, '')).join('\n');
  };
  for (const path of paths) {
    const texts = await textsAt(path);
    expect(texts, path).toContain('Orders are taken outside this site. No payment is taken here.');
    expect(texts, path).not.toMatch(/WhatsApp|Instagram|write to|send a message/i);
    expect(texts, path).not.toMatch(/\b(\d|two|three|seven|ten|thirty) days|refund|wrapped|drying|we reply/i);
  }

  const { updatedAt: _updatedAt, ...settings } = await call('GET', '/settings');
  await call('PUT', '/settings', { ...settings, whatsapp: '+919812345678' });
  expect(await textsAt('/')).toContain('Orders are taken outside this site: send a message on WhatsApp. No');
  // The artist's own words stay as they are.
  await call('PUT', '/settings', { ...settings, bannerText: 'Write to me on WhatsApp.' });
  expect(await textsAt('/')).toContain('Write to me on WhatsApp.');
});
