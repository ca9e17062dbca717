import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { defaultBranding, fontPairs } from '#contract/branding/branding.ts';
import { sourceRenderer } from '#tests/support/pages.ts';
import { openShop } from '#tests/support/shop.ts';

test('serves the style sheet that a path describes, and no other', async () => {
  const shop = await openShop();
  // 7 is the version of the sheet.
  const sheet = await shop.request('GET', '/branding/7-0b5345-white.css');
  expect(sheet).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
  expect(sheet.text).toMatch(/^@media screen\{:root\{color-scheme:light;--paper:#/);
  expect(sheet.text).toContain('--sindoor:#0b5345');
  // A version of another process during an upgrade, or an invented one.
  for (const version of ['1', '6', '8', '07', '999']) {
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
    const path = `/branding/7-b2331c-ivory-${fonts}.css`;
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

  const sheet = '<link rel="stylesheet" href="/branding/7-0b5345-ivory-fraunces.css" id="branding">';
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
