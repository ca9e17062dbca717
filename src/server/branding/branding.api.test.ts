import { expect, test } from 'vitest';
import { defaultBranding } from '#contract/branding/branding.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { sourceRenderer } from '#tests/support/pages.ts';
import { openShop } from '#tests/support/shop.ts';
import type { OpenDatabase } from '#tests/support/database/engines.ts';

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
  test('publishes a branding, and the one before again', async () => {
    const { publish, restore, read, readAsGuest } = await openBranded(open);
    expect(await read()).toEqual({ branding: defaultBranding });
    expect(await readAsGuest()).not.toHaveProperty('branding');
    expect((await restore()).body).toMatchObject({ code: 'conflict' });

    const green = { ...defaultBranding, accent: '#0b5345', paper: 'white' };
    const saved = (await publish({ accent: ' #0B5345', paper: 'white' })).body.data;
    expect(saved).toMatchObject({ branding: green, previous: defaultBranding });
    expect((await readAsGuest()).branding).toEqual(green);
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

test('rejects what is no color and no paper, and stores the default color as none', async () => {
  const { publish, read } = await openBranded();
  for (const branding of [
    { accent: 'red' },
    { accent: '#12345' },
    { accent: '#b2331c;}' },
    { paper: 'velvet' },
  ])
    expect(await publish(branding)).toMatchObject({ status: 400, body: { code: 'invalid' } });
  await publish({ accent: '#B2331C' });
  expect(await read()).toEqual({ branding: defaultBranding });
});

test('serves the style sheet that a path describes, and no other', async () => {
  const shop = await openShop();
  const sheet = await shop.request('GET', '/branding/1-0b5345-white.css');
  expect(sheet).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
  expect(sheet.text).toMatch(/^@media screen\{:root\{color-scheme:light;--paper:#/);
  expect(sheet.text).toContain('--sindoor:#0b5345');
  for (const file of [
    '1-0b534-white.css',
    '1-0b5345-velvet.css',
    '1-0B5345-white.css',
    '1-0b5345-white.css.map',
  ])
    expect((await shop.request('GET', `/branding/${file}`)).status, file).toBe(404);
});

test('pages link the sheet of the published branding; a preview shows another to the artist only', async () => {
  const shop = await openShop(undefined, { renderer: await sourceRenderer() });
  const token = await shop.adminToken();
  const pageAtDefault = (await shop.request('GET', '/about')).text;
  expect(pageAtDefault).not.toContain('branding');

  const sheet = '<link rel="stylesheet" href="/branding/1-0b5345-ivory.css" id="branding">';
  const branding = { ...defaultBranding, accent: '#0b5345' };
  const preview = (sent: object) =>
    shop.request('POST', '/branding/preview', { body: { page: '/about', branding }, ...sent });
  const shown = await preview({ token });
  expect(shown).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect(shown.text).toContain(sheet);
  expect((await preview({})).status).toBe(401);
  expect((await preview({ token: await shop.newSession() })).status).toBe(403);
  expect((await preview({ token, body: { page: '/admin', branding } })).body).toMatchObject({
    code: 'invalid',
  });
  expect((await shop.request('GET', '/about')).text).toBe(pageAtDefault);

  await shop.request('PUT', '/api/settings/branding', { token, body: branding });
  const published = (await shop.request('GET', '/about')).text;
  expect(published).toContain(sheet);
  expect(published).toContain(
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1a1512">',
  );
  await shop.request('POST', '/api/settings/branding/previous', { token });
  expect((await shop.request('GET', '/about')).text).toBe(pageAtDefault);
});
