import { expect, test } from 'vitest';
import type { PageAssets, Renderer } from '#contract/api/renderer.ts';
import { handlers } from '#server/api-handlers.ts';
import { createInternalClient } from '#server/http/internal-client.ts';
import { entry, openPages } from '../support/pages.ts';

test('a renderer that has rendered other pages renders the same as a new one', async () => {
  const { shop, call } = await openPages();
  const { createRenderer } = (await import(entry)) as { createRenderer(assets: PageAssets): Renderer };
  const newRenderer = () =>
    createRenderer({ script: '/entry.js', styles: [], fonts: [], entryModules: [], modules: {} });
  const callApi = createInternalClient(shop.services, handlers)();
  const htmlOf = async (renderer: Renderer, url: string) => {
    const page = await renderer.render({ url, callApi, publicUrl: 'https://shop.example', requestId: '1' });
    if (!('html' in page)) throw new Error(`${url} is no page`);
    return page.html;
  };
  const used = newRenderer();
  const expectSame = async (url: string) =>
    expect(await htmlOf(used, url), url).toBe(await htmlOf(newRenderer(), url));

  const paths = [
    '/',
    '/shop',
    '/shop?q=moon',
    '/paintings',
    '/search?q=moon',
    '/contact',
    '/nothing',
    '/login',
  ];
  for (const name of ['Prints', 'Bookmarks']) {
    const category = await call('POST', '/categories', { name });
    const product = await call('POST', '/products', {
      name: `One of ${name}`,
      description: 'Painted by hand.',
      category: category._id,
      price: { actual: 100 },
      stock: 1,
    });
    paths.push(`/shop/${category.slug}`, `/product/${product._id}`);
  }
  // The browser may encode any letter: %73 is an "s".
  paths.push('/%73hop', '/%73hop/prints', '/shop/none', '/about', '/privacy');
  for (const url of [...paths, ...paths]) await expectSame(url);

  const { updatedAt: _updatedAt, ...settings } = await call('GET', '/settings');
  await call('PUT', '/settings', { ...settings, brand: 'Another name' });
  const html = await htmlOf(used, '/contact');
  expect(html.split('<main')[0]).toContain('Another name');
  for (const url of paths) await expectSame(url);
});
