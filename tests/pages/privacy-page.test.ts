import { expect, test } from 'vitest';
import { openPages, textsOf } from '../support/pages.ts';

test('the privacy page says how long orders and payments stay, while the order book is on', async () => {
  const { call, main } = await openPages();
  const read = async () => textsOf(await main('/privacy')).join(' ');
  expect(await read()).not.toContain('your order');
  const { updatedAt: _updatedAt, ...settings } = await call('GET', '/settings');
  await call('PUT', '/settings', { ...settings, orderBook: true });
  const text = await read();
  expect(text).toContain('The order and its payments are not deleted after a fixed time');
  expect(text).toContain('payments that we did not confirm');
  expect(text).toContain('The shop never deletes these by itself.');
});
