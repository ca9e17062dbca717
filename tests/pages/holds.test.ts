import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { openPages, textsOf } from '../support/pages.ts';
import { holdEndText } from '#contract/orders/hold-end-text.ts';

/** A shop with one last piece, the lotus. `hold` puts a product on hold for an hour; `text` is what pages say of its end. */
async function openHolds() {
  const pages = await openPages();
  const { call, shop } = pages;
  const { updatedAt: _updatedAt, ...settings } = await call('GET', '/settings');
  await call('PUT', '/settings', { ...settings, whatsapp: '+91 98200 12345', orderBook: true });
  const category = await call('POST', '/categories', { name: 'Prints' });
  const common = { description: 'Made for a test.', category: category._id, price: { actual: 500 } };
  const lotus = await call('POST', '/products', { ...common, name: 'Lotus', stock: 1 });
  const until = shop.clock.now() + HOUR_MS;
  const hold = (body: object) =>
    call('POST', '/holds', { customerName: 'Asha', until: new Date(until).toISOString(), ...body });
  const html = async (path: string) => (await shop.request('GET', path)).text;
  return { ...pages, common, lotus, hold, html, text: holdEndText(until) };
}

test('all pages of a piece on hold say without scripts until when, and none does after that', async () => {
  const { main, html, shop, lotus, hold, text } = await openHolds();
  const path = `/product/${lotus._id}`;
  const lists = ['/shop/prints', '/search?q=lotus'];
  expect(textsOf(await main(path))).toContain('Order on WhatsApp');
  for (const list of lists) expect(await html(list)).not.toContain('On hold');
  await hold({ product: lotus._id });

  const page = await main(path);
  expect(textsOf(page).join(' ')).toContain(`On hold until ${text}`);
  expect(textsOf(page)).toContain('Enquire on WhatsApp');
  expect(page).not.toMatch(/Order on WhatsApp|Only 1 left/);
  const sent = await shop.request('POST', '/enquiries', {
    rawBody: `product=${lotus._id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(new URL(sent.headers['location'] ?? '').searchParams.get('text')).toMatch(
    /^Hello! I would like to ask about this piece, which is on hold:/,
  );
  expect(await html(path)).toContain('"availability":"https://schema.org/Reserved"');
  for (const list of lists) expect(textsOf(await main(list)).join(' ')).toContain(`On hold until ${text}`);
  for (const each of [path, ...lists]) expect(await html(each)).not.toContain('Asha');

  // The pages are cached now.
  const etagOf = async (each: string) => (await shop.request('GET', each)).headers['etag'] ?? '';
  const revalidate = (each: string, etag: string) =>
    shop.request('GET', each, { headers: { 'if-none-match': etag } });
  const etags = await Promise.all([path, ...lists].map(etagOf));
  expect((await revalidate(path, etags[0] ?? '')).status).toBe(304);
  shop.clock.advance(HOUR_MS);
  for (const [index, each] of [path, ...lists].entries()) {
    const response = await revalidate(each, etags[index] ?? '');
    expect([each, response.status]).toEqual([each, 200]);
    expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(response.text).not.toContain('On hold');
  }
  expect(textsOf(await main(path))).toEqual(
    expect.arrayContaining(['Only 1 left in stock', 'Order on WhatsApp']),
  );
});

test('a page begins with a variant that is free, and says which one is on hold', async () => {
  const { call, main, html, common, hold, text } = await openHolds();
  const items = [
    { values: ['A4'], stock: 1 },
    { values: ['A3'], stock: 2 },
  ];
  const print = await call('POST', '/products', {
    ...common,
    name: 'Heron',
    stock: 0,
    variants: { options: ['Size'], items },
  });
  const { variants } = print as unknown as { variants: { items: { _id: string }[] } };
  const [small, large] = variants.items.map(({ _id }) => _id);
  await hold({ product: print._id, variant: small });
  const page = await main(`/product/${print._id}`);
  expect(textsOf(page)).toEqual(expect.arrayContaining(['A4 · on hold', 'A3', 'Order on WhatsApp']));
  expect(page).toMatch(new RegExp(`value="${large}"[^>]*checked|checked[^>]*value="${large}"`));
  const chosen = await main(`/product/${print._id}?variant=${small}`);
  expect(textsOf(chosen).join(' ')).toContain(`On hold until ${text}`);
  expect(textsOf(chosen)).toContain('Choose another variant, or ask me about it.');
  const offers = (await html(`/product/${print._id}`)).match(/schema\.org\/(Reserved|LimitedAvailability)/g);
  expect(offers).toEqual(['schema.org/Reserved', 'schema.org/LimitedAvailability']);
  expect(await html('/shop/prints')).not.toContain('On hold');
});
