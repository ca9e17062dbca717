import { expect, test } from 'vitest';
import { defaultBranding } from '#contract/branding/branding.ts';
import { forEachEngine, type OpenDatabase } from '#tests/support/database/engines.ts';
import { openShop } from '#tests/support/shop.ts';

async function openBranded(open?: OpenDatabase) {
  const shop = await openShop(open);
  const token = await shop.adminToken();
  return {
    shop,
    publish: (branding: object) =>
      shop.request('PUT', '/api/settings/branding', { token, body: { ...defaultBranding, ...branding } }),
    restore: () => shop.request('POST', '/api/settings/branding/previous', { token }),
    read: async () => (await shop.request('GET', '/api/settings/branding', { token })).body.data,
    readAsGuest: async () => (await shop.request('GET', '/api/settings')).body.data,
  };
}

forEachEngine((open) => {
  test('publishes a branding, and restores the one before it', async () => {
    const { publish, restore, read, readAsGuest } = await openBranded(open);
    expect(await read()).toMatchObject({ branding: defaultBranding });
    expect(await readAsGuest()).not.toHaveProperty('branding');
    expect((await restore()).body).toMatchObject({ code: 'conflict' });

    const green = { ...defaultBranding, accent: '#0b5345', paper: 'white' };
    const saved = (await publish({ accent: ' #0B5345', paper: 'white' })).body.data;
    expect(saved).toMatchObject({ branding: green, previous: defaultBranding });
    expect((await readAsGuest()).branding).toEqual({ accent: '#0b5345', paper: 'white' });
    // Publishing the same again keeps the previous one.
    expect((await publish(green)).body.data).toEqual(saved);

    expect((await restore()).body.data).toMatchObject({ branding: defaultBranding, previous: green });
    expect(await readAsGuest()).not.toHaveProperty('branding');
    expect((await restore()).body.data).toMatchObject({ branding: green, previous: defaultBranding });
  });

  test('lists changes in the history, and rejects a stale version', async () => {
    const { shop, publish } = await openBranded(open);
    const first = (await publish({ accent: '#0b5345' })).body.data;
    await publish({ accent: '#27408f', updatedAt: first.updatedAt });
    const late = await publish({ accent: '#7a4b9a', updatedAt: first.updatedAt });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale' } });
    const { data } = (await shop.request('GET', '/api/history', { token: await shop.adminToken() })).body;
    expect(data[0]).toMatchObject({
      kind: 'settings',
      changes: [{ field: 'accent', before: '#0b5345', after: '#27408f' }],
    });
  });
});

test('rejects what is no color or no paper, and stores the default color as an empty one', async () => {
  const { publish, read } = await openBranded();
  for (const branding of [
    { accent: 'red' },
    { accent: '#12345' },
    { accent: '#b2331c;}' },
    { paper: 'velvet' },
  ])
    expect(await publish(branding)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  await publish({ accent: '#B2331C' });
  expect(await read()).toMatchObject({ branding: defaultBranding });
});

test('stores replaced words only, and rejects an order that lacks a part', async () => {
  const { publish, read, readAsGuest } = await openBranded();
  await publish({
    words: { shopTitle: '  Everything  ', shopText: ' ' },
    hidden: ['quotes', 'shopCard', 'quotes'],
  });
  expect((await read()).branding).toMatchObject({
    words: { shopTitle: 'Everything' },
    hidden: ['shopCard', 'quotes'],
  });
  expect((await readAsGuest()).branding).toEqual({
    words: { shopTitle: 'Everything' },
    hidden: ['shopCard', 'quotes'],
  });
  for (const branding of [
    { home: ['hero', 'cards'] },
    { home: ['hero', 'hero', 'cards'] },
    { navigation: ['home', 'shop', 'paintings', 'admin'] },
    { hidden: ['price'] },
    { words: { unknown: 'x' } },
    { words: { shopTitle: 'x'.repeat(301) } },
  ])
    expect(await publish(branding), JSON.stringify(branding)).toMatchObject({ status: 400 });
});
