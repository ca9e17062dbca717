import type { IssuedDocument } from '#contract/orders/papers/document.ts';
import { defaultPaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import type { OpenDatabase } from '../database/engines.ts';
import type { openShop, TestResponse } from '../shop.ts';
import { openShopWithOrders, type ShopWithOrders } from './orders.ts';

/** Settings of papers of a GST-registered shop in Maharashtra, with a tax for this category. */
export const registeredPaperSettings = (category: string) => ({
  ...defaultPaperSettings,
  regime: 'registered',
  legalName: 'Asha Rao',
  address: '12 Prabhat Road\nPune 411004',
  // Maharashtra.
  state: '27',
  gstin: '27AAPFU0939F1ZV',
  prefix: 'K',
  signature: 'Asha Rao, proprietor',
  categories: [{ category, hsn: '9701', rate: 5 }],
  shipping: { hsn: '996812', rate: 18 },
  others: { hsn: '9701', rate: 12 },
});

export type PaperShop = ShopWithOrders & {
  /** @throws when the shop rejects */
  setPapers(settings: object): Promise<void>;
  requestDocument(order: string, body: object, key?: string): Promise<TestResponse>;
  /** As `requestDocument`. @throws when the shop rejects */
  issueDocument(order: string, body: object): Promise<IssuedDocument>;
  cancel(id: string, reason: string): Promise<TestResponse>;
};

/** A shop with the order book on. */
export async function openPaperShop(
  open: OpenDatabase | undefined,
  options?: Parameters<typeof openShop>[1],
): Promise<PaperShop> {
  const shop = await openShopWithOrders(open, options);
  await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
  const token = await shop.adminToken();
  const requestDocument: PaperShop['requestDocument'] = (order, body, key) =>
    shop.request('POST', `/api/orders/${order}/documents`, {
      token,
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  return {
    ...shop,
    requestDocument,
    async setPapers(settings) {
      const response = await shop.asAdmin('PUT', '/settings/papers', {
        ...defaultPaperSettings,
        ...settings,
      });
      if (response.status !== 200) throw new Error(`Status ${response.status}: ${response.text}`);
    },
    async issueDocument(order, body) {
      const response = await requestDocument(order, body);
      if (response.status !== 201) throw new Error(`Status ${response.status}: ${response.text}`);
      return response.body.data;
    },
    cancel: (id, reason) => shop.asAdmin('POST', `/papers/${id}/cancel`, { reason }),
  };
}
