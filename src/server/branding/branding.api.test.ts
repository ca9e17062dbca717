import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { defaultBranding, fontPairs } from '#contract/branding/branding.ts';
import { iconPath } from '#contract/branding/icons.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { sourceRenderer } from '#tests/support/pages.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { deleteUnusedMedia } from '../media/media.store.ts';
import { uploadMedia } from '../media/uploads/uploads.api.ts';
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
  expect(await read()).toMatchObject({ branding: defaultBranding });
});

test('serves the style sheet that a path describes, and no other', async () => {
  const shop = await openShop();
  const sheet = await shop.request('GET', '/branding/4-0b5345-white.css');
  expect(sheet).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
  expect(sheet.text).toMatch(/^@media screen\{:root\{color-scheme:light;--paper:#/);
  expect(sheet.text).toContain('--sindoor:#0b5345');
  // Versions of another process during an upgrade, or invented by a stranger.
  for (const version of ['1', '3', '5', '04', '999']) {
    const other = await shop.request('GET', `/branding/${version}-0b5345-white.css`);
    expect(other).toMatchObject({ status: 200, text: sheet.text, headers: { 'cache-control': 'no-store' } });
  }
  for (const file of [
    '1-0b534-white.css',
    '1-0b5345-velvet.css',
    '1-0B5345-white.css',
    '1-0b5345-white.css.map',
  ])
    expect((await shop.request('GET', `/branding/${file}`)).status, file).toBe(404);
});

test('a font pair is in the sheet and preloaded; its files are stored forever', async () => {
  const clientFolder = fileURLToPath(new URL('../../../public', import.meta.url));
  const shop = await openShop(undefined, { renderer: await sourceRenderer(), clientFolder });
  const token = await shop.adminToken();
  for (const fonts of fontPairs.filter((pair) => pair !== 'fraunces')) {
    const body = { ...defaultBranding, fonts };
    expect((await shop.request('PUT', '/api/settings/branding', { token, body })).status).toBe(200);
    const html = (await shop.request('GET', '/about')).text;
    const path = `/branding/4-b2331c-ivory-${fonts}.css`;
    expect(html).toContain(`href="${path}"`);
    const { text: sheet } = await shop.request('GET', path);
    // Only the fonts differ from a new shop.
    expect(sheet).not.toContain('--paper');
    const files = [...sheet.matchAll(/url\((.*?)\)/g)].map(([, url = '']) => url);
    const preloaded = [...html.matchAll(/as="font" type="font\/woff2" href="([^"]*)"/g)].map(
      ([, url = '']) => url,
    );
    expect(preloaded).toHaveLength(fonts === 'martel' ? 3 : 2); // The semibold of Martel is a file of its own.
    expect(files).toEqual(expect.arrayContaining(preloaded));
    for (const file of files)
      expect((await shop.server.inject({ url: file })).headers, file).toMatchObject({
        'content-type': 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
      });
  }
});

test('pages link the sheet of the published branding; a preview shows another to the artist only', async () => {
  const shop = await openShop(undefined, { renderer: await sourceRenderer() });
  const token = await shop.adminToken();
  const pageAtDefault = (await shop.request('GET', '/about')).text;
  expect(pageAtDefault).not.toContain('"branding"');

  const sheet = '<link rel="stylesheet" href="/branding/4-0b5345-ivory-fraunces.css" id="branding">';
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

/** A green disc on a transparent ground. */
function disc(): Promise<Buffer> {
  const size = 90;
  const data = Buffer.from(
    Array.from({ length: size * size }, (_, at) => {
      const isInside = Math.hypot((at % size) - size / 2, Math.floor(at / size) - size / 2) < size / 2;
      return [11, 83, 69, isInside ? 255 : 0];
    }).flat(),
  );
  return sharp(data, { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();
}

async function uploadDisc({ services }: Shop) {
  const { url, width, height } = await uploadMedia(services, { bytes: await disc(), filename: 'disc.png' });
  return { url, width, height };
}

const pixelsOf = async (png: Buffer) => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels).subarray(0, 4),
  ];
  return { info, corner: at(0, 0), center: at(info.width >> 1, info.height >> 1) };
};

test('makes icons and the manifest from the mark, and serves no icon of another image', async () => {
  const shop = await openShop(undefined, { renderer: await sourceRenderer() });
  const token = await shop.adminToken();
  const mark = await uploadDisc(shop);
  const put = (branding: object) =>
    shop.request('PUT', '/api/settings/branding', { token, body: { ...defaultBranding, ...branding } });
  const icon = iconPath(mark, 180, '#f8f2e6');
  expect((await shop.request('GET', icon)).status).toBe(404);
  // The shop knows the size of its images.
  expect((await put({ mark: { ...mark, width: 7 } })).body.data.branding.mark).toEqual(mark);

  const html = (await shop.request('GET', '/about')).text;
  expect(html).toContain(`<link rel="icon" href="${iconPath(mark, 32)}" type="image/png" sizes="32x32">`);
  expect(html).toContain(`<link rel="apple-touch-icon" href="${icon}">`);
  expect(html).not.toContain('id="branding"');
  const { icons } = JSON.parse((await shop.request('GET', '/manifest.webmanifest')).text);
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of icons) {
    const response = await shop.server.inject({ url: src });
    expect(response.headers).toMatchObject({ 'content-type': 'image/png' });
    const { info } = await pixelsOf(response.rawPayload);
    expect(`${info.width}x${info.height}`).toBe(sizes);
  }
  const plain = await pixelsOf((await shop.server.inject({ url: iconPath(mark, 32) })).rawPayload);
  expect(plain.corner[3]).toBe(0);
  const touch = await pixelsOf((await shop.server.inject({ url: icon })).rawPayload);
  expect([touch.info.width, touch.corner.slice(0, 3)]).toEqual([180, [0xf8, 0xf2, 0xe6]]);
  expect(touch.center[1]).toBeGreaterThan(touch.center[0] ?? 255);
  for (const other of [iconPath(mark, 180, '#000000'), iconPath(mark, 48), iconPath(mark, 32, '#f8f2e6')])
    expect((await shop.request('GET', other)).status, other).toBe(404);
  const unknown = { url: `/media/${'0'.repeat(32)}.webp`, width: 9, height: 9 };
  expect((await put({ logo: unknown })).body).toMatchObject({ code: 'invalid', issues: [{ path: 'logo' }] });
  expect((await put({ logo: { ...mark, url: 'https://x.test/a.webp' } })).status).toBe(400);
});

test('keeps the images of the published and of the previous branding', async () => {
  const shop = await openShop();
  const token = await shop.adminToken();
  const { database } = shop.services;
  const mark = await uploadDisc(shop);
  const put = (branding: object) =>
    shop.request('PUT', '/api/settings/branding', { token, body: { ...defaultBranding, ...branding } });
  const later = Date.now() + 1_000;
  await put({ mark });
  await put({ accent: '#0b5345' });
  expect(await deleteUnusedMedia(database, later)).toEqual([]);
  await put({ accent: '#27408f' });
  expect(await deleteUnusedMedia(database, later)).toHaveLength(1);
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

test('the home page has the chosen piece, order and words; a hidden piece gives way to the newest', async () => {
  const shop = await openShop(undefined, { renderer: await sourceRenderer() });
  const token = await shop.adminToken();
  const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await shop.request(method, `/api${path}`, { token, body })).body.data;
  const image = `data:image/png;base64,${(await disc()).toString('base64')}`;
  const { _id: category } = await send('POST', '/categories', { name: 'Prints' });
  const add = (name: string) =>
    send('POST', '/products', {
      name,
      description: 'A disc',
      category,
      price: { actual: 100, allowDiscount: false },
      stock: 3,
      images: [{ url: image, position: 0 }],
      visibility: true,
      isAvailableToSell: true,
    });
  const old = await add('Old disc');
  await add('New disc');
  const publish = (branding: object) =>
    send('PUT', '/settings/branding', { ...defaultBranding, ...branding });
  const markup = async (path: string) => (await shop.request('GET', path)).text;
  const hero = async () => /data-piece="([^"]*)"/.exec(await markup('/'))?.[1];

  expect(await hero()).not.toBe(old._id);
  await publish({
    hero: old._id,
    home: ['cards', 'hero', 'newest'],
    navigation: ['home', 'about', 'shop', 'paintings'],
    words: { shopTitle: 'All <b>prints</b>', reasonsTitle: 'Why mine' },
    hidden: ['comingSoonCard', 'quotes'],
  });
  expect(await hero()).toBe(old._id);
  const home = await markup('/');
  expect(home.indexOf('All &lt;b&gt;prints')).toBeLessThan(home.indexOf('<h1'));
  expect(home).not.toContain('Coming Soon');
  expect(home.indexOf('>About Me</a>')).toBeLessThan(home.indexOf('>Shop</a>'));
  expect(await markup('/shop')).toContain('Why mine');
  expect(await markup('/shop/prints')).not.toContain('<blockquote');

  await shop.request('DELETE', `/api/products/${old._id}`, { token });
  expect(await hero()).not.toBe(old._id);
  expect((await shop.request('GET', '/')).status).toBe(200);
});
