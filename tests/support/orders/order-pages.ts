import type { Order } from '#contract/orders/order.ts';
import type { OrderPage, OrderPageAction } from '#contract/orders/order-page/order-page-shapes.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import type { OpenDatabase } from '../database/engines.ts';
import type { openShop, TestResponse } from '../shop.ts';
import { openShopWithOrders, type ShopWithOrders } from './orders.ts';

export type OrderPages = ShopWithOrders & {
  saveSettings(changed?: object): Promise<TestResponse>;
  changeLink(order: string, action: OrderPageAction): Promise<TestResponse>;
  /** An order of one piece for ₹1,200 with a link. */
  orderWithPage(changed?: object): Promise<Order & { token: string }>;
  readPage(token: string): Promise<TestResponse>;
  /** What `readPage` returns. @throws when there is no such page */
  pageOf(token: string): Promise<OrderPage>;
  report(token: string, reference: string, more?: object): Promise<TestResponse>;
  get(id: string): Promise<Order>;
};

export const tokenOf = ({ page }: Pick<Order, 'page'>): string => page?.path.split('/').at(-1) ?? '';

/** A shop with the order book on, whose orders have pages. */
export async function openOrderPages(
  open?: OpenDatabase,
  options?: Parameters<typeof openShop>[1],
): Promise<OrderPages> {
  const shop = await openShopWithOrders(open, options);
  const saveSettings: OrderPages['saveSettings'] = (changed) =>
    shop.asAdmin('PUT', '/settings', {
      ...defaultSettings,
      whatsapp: '919876543210',
      orderBook: true,
      ...changed,
    });
  await saveSettings();
  const changeLink: OrderPages['changeLink'] = (order, action) =>
    shop.asAdmin('PUT', `/orders/${order}/page`, { action });
  const readPage: OrderPages['readPage'] = (token) =>
    shop.request('POST', '/api/order-page', { body: { token } });
  return {
    ...shop,
    saveSettings,
    changeLink,
    async orderWithPage(changed) {
      const { _id } = await shop.stockedProduct(1, { name: 'Lotus Pond', price: { actual: 1200 } });
      const { id } = await shop.addOrder([[_id, 1]], changed);
      const order: Order = (await changeLink(id, 'create')).body.data;
      return { ...order, token: tokenOf(order) };
    },
    readPage,
    async pageOf(token) {
      const { status, body, text } = await readPage(token);
      if (status !== 200) throw new Error(`Status ${status}: ${text}`);
      return body.data;
    },
    report: (token, reference, more) =>
      shop.request('POST', '/api/order-page/payments', { body: { token, reference, ...more } }),
    get: async (id) => (await shop.asAdmin('GET', `/orders/${id}`)).body.data,
  };
}
