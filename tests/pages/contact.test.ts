import { expect, test } from 'vitest';
import { openPages, textsOf } from '../support/pages.ts';

test('the contact page says what visitors can do while there is no chat', async () => {
  const { call, main, shop } = await openPages();
  const token = await shop.adminToken();
  const { data: settings } = (await shop.request('GET', '/api/settings', { token })).body;
  const save = (changed: object) => call('PUT', '/settings', { ...settings, ...changed });

  const missing = await main('/contact');
  expect(textsOf(missing)).toContain('No contact yet');
  expect(missing).toContain('href="/shop"');
  expect(missing).not.toContain('The quickest way');
  expect(missing).not.toContain('Only you see this');

  // A social link where no one can write to the artist.
  await save({ youtube: 'https://youtube.com/@nila' });
  expect(textsOf(await main('/contact'))).toEqual(expect.arrayContaining(['No contact yet', 'YouTube']));

  // Her own text may say how to reach her.
  await save({ policies: { ...settings.policies, contact: ['Ring the bell in Lane 4.'] } });
  const own = textsOf(await main('/contact'));
  expect(own).toContain('Ring the bell in Lane 4.');
  expect(own).not.toContain('No contact yet');

  await save({ whatsapp: '+919812345678' });
  const ready = await main('/contact');
  expect(ready).toContain('The quickest way is a message.');
  expect(ready).toContain('href="https://wa.me/919812345678"');
  expect(textsOf(ready)).not.toContain('No contact yet');

  await save({ policies: { ...settings.policies, terms: [] } });
  expect(await main('/terms')).toContain('href="/contact"');
});
