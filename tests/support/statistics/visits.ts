import type { Statistics } from '#contract/shop/statistics.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { type CatalogShop, openCatalogShop } from '../catalog/catalog.ts';

export const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.4';
export const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** Opens a page in the browser of a visitor, as after a click on a link in the shop. */
export const view = (shop: CatalogShop, path: string, agent = PHONE, token?: string) =>
  shop.request('POST', '/api/views', {
    body: { path },
    headers: { 'user-agent': agent },
    ...(token !== undefined && { token }),
  });

/** The statistics of the last days. */
export const read = async (shop: CatalogShop, days = '7'): Promise<Statistics> =>
  (await shop.asAdmin('GET', `/statistics?days=${days}`)).body.data;

/** Opens a shop with the order book on and two products. */
export async function openWithProducts(...args: Parameters<typeof openCatalogShop>) {
  const shop = await openCatalogShop(...args);
  await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
  const category = await shop.addCategory({ name: 'Prints' });
  const lotus = await shop.addProduct(category._id, { name: 'Lotus' });
  const lane = await shop.addProduct(category._id, { name: 'Lane' });
  return { shop, lotus, lane };
}
