import type { Order } from '#contract/orders/order.ts';
import type { Admin } from './admin.ts';
import { turnOnOrderBook } from './settings.ts';

/** Turns the order book on, and creates the order of a piece for ₹500 that is picked up. */
export async function createPickup(admin: Admin): Promise<Order> {
  await turnOnOrderBook(admin);
  const category = await admin.createCategory({ name: 'Prints' });
  const product = await admin.createProduct(category, { price: { actual: 500, allowDiscount: false } });
  return admin.call('POST', '/orders', {
    products: [{ product: { id: product._id }, quantity: 1 }],
    shippingInformation: { pickup: true, address: { firstName: 'Meera' } },
  });
}
