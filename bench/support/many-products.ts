// Fills a shop with many products through its API, and with images beside it.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import sharp, { type Color } from 'sharp';
import type { Shop } from '../../e2e/support/shop-process.ts';

const kinds = ['Lotus', 'Kaveri', 'Mango', 'Peacock', 'Monsoon', 'Tulsi', 'Banyan', 'Diya', 'Moon', 'Heron'];
/** Maximum rows of one import. */
const PART = 5_000;

/**
 * Imports this many products with five tags each into an empty shop.
 * @returns the administrator's token
 */
export async function addManyProducts(shop: Shop, count: number, categoryCount = 4): Promise<string> {
  const token = await logIn(shop);
  const usual = ['Art Prints', 'Bookmarks', 'Postcards', 'Calendars'];
  const categories = Array.from(
    { length: categoryCount },
    (_, index) => usual[index] ?? `Collection ${index + 1}`,
  );
  for (const name of categories) await callApi(shop, 'POST', '/categories', token, { name });
  for (let from = 0; from < count; from += PART) {
    const rows = Array.from({ length: Math.min(PART, count - from) }, (_, at) => {
      const n = from + at;
      const kind = kinds[n % kinds.length] ?? '';
      return [
        `${kind} study no. ${n}`,
        `A ${kind.toLowerCase()} drawn in ink and washed with color. Sheet ${n} of its kind.`,
        categories[n % categories.length],
        `ink|${kind.toLowerCase()}|study|sheet ${n % 50}|series ${n % 700}`,
        200 + (n % 900),
        n % 25,
      ].join(',');
    });
    const csv = ['name,description,category,tags,actual price,stock', ...rows].join('\n');
    const importCsv = (body: object) =>
      callApi<{ applied: boolean; mark: string }>(shop, 'POST', '/catalogue/import', token, { csv, ...body });
    const { mark } = await importCsv({ apply: false });
    const report = await importCsv({ apply: true, mark });
    if (!report.applied)
      throw new Error(`The products were not taken: ${JSON.stringify(report).slice(0, 300)}`);
  }
  return token;
}

/** Logs the administrator in. @returns the token */
export async function logIn(shop: Pick<Shop, 'url' | 'adminEmail' | 'adminPassword'>): Promise<string> {
  const credentials = { email: shop.adminEmail, password: shop.adminPassword };
  return (await callApi<{ token: string }>(shop, 'POST', '/auth/login', undefined, credentials)).token;
}

export async function callApi<Data>(
  shop: Pick<Shop, 'url'>,
  method: string,
  path: string,
  token?: string,
  body?: unknown,
): Promise<Data> {
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { status, data }: { status: string; data: Data } = JSON.parse(await response.text());
  if (status !== 'success') throw new Error(`${path} returned ${response.status}`);
  return data;
}

/** Signs up a visitor. @returns the headers of their requests */
export async function signUp(shop: Shop): Promise<Record<string, string>> {
  const { token } = await callApi<{ token: string }>(shop, 'POST', '/auth/signup', undefined, {
    name: 'A visitor',
    email: 'visitor@example.com',
    password: 'a visitor of the bench',
  });
  return { authorization: `Bearer ${token}` };
}

/**
 * Gives every product a separate image row without the shop, because uploading a hundred thousand would take too long.
 * All of them copy the first one, which alone has files.
 */
export async function copyFirstImage(shop: Shop, token: string): Promise<void> {
  await addProductWithImage(shop, token, '#b5651d');
  const database = new Sqlite(join(shop.dataDir, 'shop.db'), { timeout: 30_000 });
  database.exec(`
    create temp table bare as
      select id, lower(hex(randomblob(32))) as hash from product
      where id not in (select product_id from product_picture);
    insert into media (hash, width, height, placeholder, state, created_at)
      select bare.hash, width, height, placeholder, 'ready', created_at from bare, media;
    insert into product_picture (product_id, position, media_hash) select id, 0, hash from bare`);
  database.close();
}

const SHARED_IMAGES = 24;

/** Gives every product one of a few real images, so that each row loads one. Waits until all sizes are made. */
export async function shareImages(shop: Shop, token: string): Promise<void> {
  for (let at = 0; at < SHARED_IMAGES; at += 1)
    await addProductWithImage(shop, token, { r: 10 * at, g: 101, b: 29 });
  const database = new Sqlite(join(shop.dataDir, 'shop.db'), { timeout: 30_000 });
  const unready = database.prepare("select count(*) from media where state <> 'ready'").pluck();
  while (unready.get() !== 0) await wait(200);
  database.exec(`
    insert into product_picture (product_id, position, media_hash)
      select product.id, 0, image.hash
      from (select id, row_number() over (order by id) as n from product
            where id not in (select product_id from product_picture)) product
      join (select hash, row_number() over (order by hash) - 1 as n from media) image
        on product.n % ${SHARED_IMAGES} = image.n`);
  database.close();
}

async function addProductWithImage(shop: Shop, token: string, background: Color): Promise<void> {
  const [category] = await callApi<{ _id: string }[]>(shop, 'GET', '/categories');
  const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background } })
    .png()
    .toBuffer();
  await callApi(shop, 'POST', '/products', token, {
    name: 'A product with a picture',
    description: 'Other products share it.',
    category: category?._id,
    tags: [],
    price: { actual: 100, allowDiscount: false },
    stock: 1,
    images: [{ url: `data:image/png;base64,${photo.toString('base64')}`, position: 0 }],
    visibility: true,
    meta: {},
    isAvailableToSell: true,
    isSoldOut: false,
  });
}
