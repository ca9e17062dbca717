// Payments of orders, in the list of orders.
import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders/order.ts';

/** The shipping address of an order. */
export const address = {
  firstName: 'Meera',
  address: '7 Temple Street',
  city: 'Thrissur',
  zip: '680001',
  phone: '9447012345',
};

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const card = (page: Page, { orderId }: Order) =>
  page.getByRole('article', { name: `Order ${orderId}` });
