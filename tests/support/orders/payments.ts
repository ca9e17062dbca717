import type { Order } from '#contract/orders/order.ts';
import type { Payment } from '#contract/orders/payment-shapes.ts';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import type { OpenDatabase } from '../database/engines.ts';
import type { TestResponse } from '../shop.ts';
import { openShopWithOrders, type ShopWithOrders } from './orders.ts';

export type PaymentBook = ShopWithOrders & {
  /** An order with this total, in rupees. */
  orderOf(rupees: number, changed?: object): Promise<Order>;
  get(id: string): Promise<Order>;
  /** Sends a payment, by UPI unless it has another method. The shop may reject it. */
  tryToPay(order: string, payment: object): Promise<TestResponse>;
  /** Sends a payment that the shop must accept. @throws when it does not */
  pay(order: string, payment: object): Promise<{ payment: Payment; order: Order }>;
  savePayment(order: string, payment: string, change: object): Promise<TestResponse>;
};

/** A shop with the order book and orders to pay. */
export async function openPayments(open: OpenDatabase | undefined): Promise<PaymentBook> {
  const shop = await openShopWithOrders(open);
  await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
  const tryToPay: PaymentBook['tryToPay'] = (order, payment) =>
    shop.asAdmin('POST', `/orders/${order}/payments`, { method: 'upi', ...payment });
  return {
    ...shop,
    async orderOf(rupees, changed) {
      const { _id } = await shop.stockedProduct(1, { price: { actual: rupees } });
      return shop.addOrder([[_id, 1]], changed);
    },
    get: async (id) => (await shop.asAdmin('GET', `/orders/${id}`)).body.data,
    tryToPay,
    async pay(order, payment) {
      const response = await tryToPay(order, payment);
      if (response.status !== 201) throw new Error(`Status ${response.status}: ${response.text}`);
      return response.body.data;
    },
    savePayment: (order, payment, change) =>
      shop.asAdmin('PUT', `/orders/${order}/payments/${payment}`, change),
  };
}

/** The amounts of an order in rupees, paid and due, and the state of its payment. */
export const paidDueAndState = ({ amountPaid, amountDue, paymentState }: Order) => [
  amountPaid,
  amountDue,
  paymentState,
];
