import { expect } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Hold } from '#contract/orders/hold.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import type { OpenDatabase } from '../database/engines.ts';
import { openShopWithOrders } from './orders.ts';

/** A shop with the order book on and `lotus`, a product with one item left. */
export async function openHolds(open: OpenDatabase | undefined) {
  const shop = await openShopWithOrders(open);
  const setOrderBook = (orderBook: boolean) =>
    shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook });
  await setOrderBook(true);
  const inMs = (ms: number) => new Date(shop.clock.now() + ms).toISOString();
  const tryToHold = (product: string, changed: object = {}) =>
    shop.asAdmin('POST', '/holds', { product, customerName: 'Asha', until: inMs(DAY_MS), ...changed });
  const putOnHold = async (product: string, changed?: object): Promise<Hold> => {
    const response = await tryToHold(product, changed);
    expect(response.status, response.text).toBe(201);
    return response.body.data;
  };
  const list = async (): Promise<Hold[]> => (await shop.asAdmin('GET', '/holds')).body.data;
  const productAsGuest = async (id: string) => (await shop.asGuest(`/products/${id}`)).body.data;
  const lotus = await shop.stockedProduct(1, { name: 'Lotus Pond' });
  return { ...shop, setOrderBook, inMs, tryToHold, putOnHold, list, productAsGuest, lotus };
}
