// Payments of orders, in the list of orders.
import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders/order.ts';
import type { Admin } from './admin.ts';

/** The shipping address of an order. */
export const address = {
  firstName: 'Meera',
  address: '7 Temple Street',
  city: 'Thrissur',
  zip: '680001',
  phone: '9447012345',
};

/** Creates an order of one new product, by default for ₹500. The order book must be on. */
export async function addOrder(
  admin: Admin,
  product: Parameters<Admin['createProduct']>[1] = {},
  { quantity = 1 }: { quantity?: number } = {},
): Promise<Order> {
  const { _id } = await admin.createProduct(await admin.createCategory({ name: 'Prints' }), product);
  const products = [{ product: { id: _id }, quantity }];
  return admin.call<Order>('POST', '/orders', { products, shippingInformation: { address } });
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const card = (page: Page, { orderId }: Order) =>
  page.getByRole('article', { name: `Order ${orderId}` });
