import { expect, test } from 'vitest';
import { openPages } from '../support/pages.ts';

/** The id of no product. */
const UNKNOWN = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

/** The content of a tag in the head. */
const tag = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const canonical = (html: string) => tag(html, /<link rel="canonical" href="([^"]*)"/);

/** A shop with a category; `create` makes a product in it, and `open` requests a path as a visitor. */
async function openLanes() {
  const { shop, call } = await openPages();
  const { _id: category } = await call('POST', '/categories', { name: 'Lanes' });
  const input = {
    description: 'Made for a test.',
    category,
    price: { actual: 500, allowDiscount: false },
    stock: 1,
  };
  return {
    create: async (given: { name: string; visibility?: boolean }) =>
      (await call('POST', '/products', { ...input, ...given }))._id,
    rename: (id: string, name: string) => call('PUT', `/products/${id}`, { ...input, name }),
    open: (path: string) => shop.request('GET', path),
    origin: shop.services.config.publicUrl,
  };
}

test('a product’s URL may have its name or not: both have one page, with one canonical URL', async () => {
  const { create, open, origin } = await openLanes();
  const id = await create({ name: 'Blue Lane, Jodhpur' });
  const named = `/product/blue-lane-jodhpur-${id}`;
  const url = origin + named;
  const [withName, withoutName] = [await open(named), await open(`/product/${id}`)];
  expect([withName.status, withoutName.status]).toEqual([200, 200]);
  expect(withName.text).toBe(withoutName.text);
  expect(withName.headers['etag']).toBe(withoutName.headers['etag']);
  expect(canonical(withName.text)).toBe(url);
  expect(tag(withName.text, /<meta property="og:url" content="([^"]*)"/)).toBe(url);
  expect(withName.text).toContain(`"url":"${url}"`);
  expect((await open('/sitemap.xml')).text).toContain(`<loc>${url}</loc>`);
  expect((await open(`/api/products/${id}`)).body.data.path).toBe(named);
});

test('a wrong name redirects, and the query stays as it is', async () => {
  const { create, open } = await openLanes();
  const id = await create({ name: 'Red Lane' });
  const named = `/product/red-lane-${id}`;
  const query = '?utm_source=chat&q=%E0%A4%85&utm_source=b&variant=';
  for (const name of [
    'blue-lane',
    'RED-LANE',
    'red-lane-red-lane',
    '',
    '%E0%A4%A8',
    'a%2Fb',
    '%0d%0aX:1',
    UNKNOWN,
  ])
    for (const end of ['', '/', query]) {
      const { status, headers } = await open(`/product/${name}-${id}${end}`);
      const added = end === query ? query : '';
      expect([status, headers['location'], headers['cache-control']], name + end).toEqual([
        301,
        named + added,
        'no-store',
      ]);
    }
  for (const right of [`${named}/`, named + query, `/product/%72ed-lane-${id}`, `/product/${id}${query}`])
    expect((await open(right)).status, right).toBe(200);
});

test('a URL with an earlier name redirects to the present one, also after the product gets its first name back', async () => {
  const { create, rename, open } = await openLanes();
  const id = await create({ name: 'First' });
  const location = async (name: string) => (await open(`/product/${name}-${id}`)).headers['location'];
  expect(await location('first')).toBeUndefined();
  await rename(id, 'Second');
  expect(await location('first')).toBe(`/product/second-${id}`);
  expect(await location('second')).toBeUndefined();
  await rename(id, 'First');
  expect(await location('second')).toBe(`/product/first-${id}`);
  expect(await location('first')).toBeUndefined();
  // A name of symbols only is not in the URL.
  await rename(id, '🎨');
  expect(await location('first')).toBe(`/product/${id}`);
  expect(canonical((await open(`/product/${id}`)).text)).toMatch(new RegExp(`/product/${id}$`));
});

test('no URL tells the name of a product that visitors cannot see', async () => {
  const { create, open } = await openLanes();
  const id = await create({ name: 'Secret Lane', visibility: false });
  for (const path of [
    `/product/${id}`,
    `/product/x-${id}`,
    `/product/secret-lane-${id}`,
    `/product/x-${UNKNOWN}`,
  ]) {
    const { status, headers, text } = await open(path);
    expect([status, headers['location']], path).toEqual([404, undefined]);
    expect(text).not.toMatch(/secret.lane/i);
  }
});
