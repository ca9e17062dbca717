import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Product } from '#contract/catalog/product.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { listenAnywhere } from '#tests/support/raw-http.ts';
import { openCatalogShop } from '#tests/support/catalog/catalog.ts';
import { fillCategory } from '#tests/support/catalog/many-products.ts';

/** Lists of more than 2,000 are streamed, in parts of 500: more than one part follows the first 2,000. */
const COUNT = 2_600;
/** `fillCategory` hides every fifth product. */
const SHOWN = COUNT * 0.8;

async function openLongCategory(open?: Parameters<typeof openCatalogShop>[0]) {
  const shop = await openCatalogShop(open);
  const { _id } = await shop.addCategory();
  await fillCategory(shop.services.database, _id, COUNT);
  return { shop, category: _id };
}

const namesOf = (response: { body: { data: Product[] } }) => response.body.data.map(({ name }) => name);
/** All names, newest first. */
const all = Array.from({ length: COUNT }, (_, at) => `p${COUNT - at}`);
const shown = all.filter((name) => Number(name.slice(1)) % 5 !== 0);

forEachEngine((open) => {
  test(
    'streams a long list completely and in order, and only visible products to guests',
    { tags: ['RE05'] },
    async () => {
      const { shop } = await openLongCategory(open);
      expect(namesOf(await shop.asGuest('/products'))).toEqual(shown);
      expect(namesOf(await shop.asAdmin('GET', '/products?visibility=ALL'))).toEqual(all);
      expect(namesOf(await shop.asAdmin('GET', '/products?visibility=ALL&sort=price'))).toEqual(
        all.toReversed(),
      );
      const { csv } = (await shop.asAdmin('GET', '/catalogue/export')).body.data;
      expect(csv.trimEnd().split('\r\n')).toHaveLength(COUNT + 1);
    },
  );
});

const decoders = { br: createBrotliDecompress, gzip: createGunzip };

test('compresses a long list on request, with one ETag for all guests until a product changes', async () => {
  const { shop, category } = await openLongCategory();
  const port = await listenAnywhere(shop.server);
  const fetchList = async (accepted: string, known = ''): Promise<IncomingMessage> => {
    const headers = { 'accept-encoding': accepted, 'if-none-match': known };
    const request = get({ port, path: '/api/products', headers });
    const [response] = await once(request, 'response');
    return response;
  };
  for (const encoding of ['br', 'gzip'] as const) {
    const response = await fetchList(encoding);
    expect(response.headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'no-cache' });
    const { data } = (await json(response.pipe(decoders[encoding]()))) as { data: Product[] };
    expect(data.map(({ name }) => name)).toEqual(shown);
  }
  const [one, other] = await Promise.all([fetchList('br'), fetchList('br')]);
  const etag = one.headers.etag ?? 'none';
  // The first may come before, and the other after, its bytes are compressed well in the background.
  const withoutSpeed = (tag: string | undefined) => tag?.replace('-fast', '');
  expect(withoutSpeed(other.headers.etag)).toBe(withoutSpeed(etag));
  expect((await fetchList('gzip', etag)).statusCode).toBe(304);
  await shop.addProduct(category);
  expect((await fetchList('br', etag)).statusCode).toBe(200);
  expect(namesOf(await shop.asGuest('/products'))).toHaveLength(SHOWN + 1);
  const head = await shop.request('HEAD', '/api/products');
  expect(head).toMatchObject({ status: 200, text: '' });
});

test('changes during the stream neither repeat nor omit a product', { tags: ['RE05'] }, async () => {
  const { shop } = await openLongCategory();
  const port = await listenAnywhere(shop.server);
  const request = get({ port, path: '/api/products' });
  const [response]: IncomingMessage[] = await once(request, 'response');
  const reading = json(response ?? process.stdin) as Promise<{ data: Product[] }>;
  const removed = await shop.asAdmin('DELETE', '/products/p4');
  expect(removed.status).toBe(200);
  // All products: `fillCategory` gives each the stock 1.
  await shop.services.database.write((tx) =>
    tx.updateTable('product').set({ stock: 9, updated_at: 9_000_000 }).where('stock', '=', 1).execute(),
  );
  const names = (await reading).data.map(({ name }) => name).filter((name) => name !== 'p4');
  expect(names).toEqual(shown.filter((name) => name !== 'p4'));
});
