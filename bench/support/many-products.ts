import type { Shop } from '../../e2e/support/shop-process.ts';

const kinds = ['Lotus', 'Kaveri', 'Mango', 'Peacock', 'Monsoon', 'Tulsi', 'Banyan', 'Diya', 'Moon', 'Heron'];
/** Rows that one import takes. */
const PART = 5_000;

/** Fills an empty shop with this many products in four categories, by the import of tables. Answers the administrator's token. */
export async function addManyProducts(shop: Shop, count: number): Promise<string> {
  const { token } = await ask<{ token: string }>(shop, 'POST', '/auth/login', undefined, {
    email: shop.adminEmail,
    password: shop.adminPassword,
  });
  const categories = ['Art Prints', 'Bookmarks', 'Postcards', 'Calendars'];
  for (const name of categories) await ask(shop, 'POST', '/categories', token, { name });
  for (let from = 0; from < count; from += PART) {
    const rows = Array.from({ length: Math.min(PART, count - from) }, (_, at) => {
      const n = from + at;
      const kind = kinds[n % kinds.length] ?? '';
      return [
        `${kind} study no. ${n}`,
        `A ${kind.toLowerCase()} drawn in ink and washed with colour; the ${n}th of its kind.`,
        categories[n % categories.length],
        `ink|${kind.toLowerCase()}|study`,
        200 + (n % 900),
        n % 25,
      ].join(',');
    });
    const csv = ['name,description,category,tags,actualPrice,stock', ...rows].join('\n');
    await ask(shop, 'POST', '/catalogue/import', token, { csv, apply: true });
  }
  return token;
}

async function ask<Data>(
  shop: Shop,
  method: string,
  path: string,
  token: string | undefined,
  body: unknown,
): Promise<Data> {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const { status, data }: { status: string; data: Data } = JSON.parse(await answer.text());
  if (status !== 'success') throw new Error(`${path} answered ${answer.status}`);
  return data;
}
