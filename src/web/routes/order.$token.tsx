import { orderPagePath } from '#contract/orders/order-page/order-page.ts';
import { NoOrderScreen } from '../features/visitor/order-page/no-order-screen.tsx';
import { OrderPageScreen } from '../features/visitor/order-page/order-page-screen.tsx';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/order/$token', {
  async load({ callApi, params: { token }, rejectedReport }) {
    return {
      order: await callApi('getOrderPage', { body: { token } }),
      path: orderPagePath(token),
      rejectedReport,
    };
  },
  head: ({ data: { order } }) => ({ title: `Order ${order.orderId}`, noIndex: true, hasSecretUrl: true }),
  Screen: OrderPageScreen,
  Missing: NoOrderScreen,
});
