import { expect } from 'vitest';
import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import type { OpenDatabase } from '../database/engines.ts';
import { openShopWithOrders } from './orders.ts';

/** A shop with the order book on and `lotus`, a product with three items, for which visitors can enquire. */
export async function openEnquiries(open: OpenDatabase | undefined) {
  const shop = await openShopWithOrders(open);
  const setOrderBook = (orderBook: boolean) =>
    shop.asAdmin('PUT', '/settings', { ...defaultSettings, whatsapp: '919876543210', orderBook });
  await setOrderBook(true);
  const lotus = await shop.stockedProduct(3, { name: 'Lotus Pond' });
  const enquire = (products: unknown) => shop.request('POST', '/api/enquiries', { body: { products } });
  const list = async (query = '') => {
    const response = await shop.asAdmin('GET', `/enquiries${query}`);
    expect(response.status, response.text).toBe(200);
    return response.body as { data: Enquiry[]; page: { next: string | null; total: number } };
  };
  return { ...shop, setOrderBook, lotus, enquire, list };
}
