// The list of orders in the dashboard, and orders for it.
import type { Page } from '@playwright/test';
import type { Reply } from '#contract/api/routes.ts';
import type { OrderInput } from '#contract/orders/order.ts';
import type { Admin } from './admin.ts';

export type Order = Reply<'getOrder'>;
type Shipping = Partial<OrderInput['shippingInformation']>;

const customerAddress = {
  firstName: 'Asha',
  lastName: 'Kulkarni',
  address: '14 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411004',
  phone: '+91 98765 43210',
  landmark: 'Opposite the park',
};

export const cardOf = (page: Page, { orderId }: Pick<Order, 'orderId'>) =>
  page.getByRole('article', { name: `Order ${orderId}`, exact: true });
export const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Order', exact: true });
export const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add New Order', exact: true });

export const stockOf = async (admin: Admin, id: string) =>
  (await admin.call<Reply<'getProduct'>>('GET', `/products/${id}`)).stock;
export const fetchOrder = (admin: Admin, { id }: Pick<Order, 'id'>) =>
  admin.call<Order>('GET', `/orders/${id}`);

/** Creates an order of these products, which is sent to Asha in Pune. */
export async function createOrder(
  admin: Admin,
  lines: [id: string, quantity: number][],
  { shipping, createdBy }: { shipping?: Shipping; createdBy?: string } = {},
): Promise<Order> {
  return admin.call('POST', '/orders', {
    products: lines.map(([id, quantity]) => ({ product: { id }, quantity })),
    shippingInformation: { address: customerAddress, ...shipping },
    ...(createdBy ? { createdBy } : {}),
  });
}

let count = 0;
/** A product with a unique name. */
export async function addProduct(admin: Admin, fields: Parameters<Admin['createProduct']>[1] = {}) {
  count += 1;
  const category = await admin.createCategory({ name: `Orders ${process.pid}-${count}` });
  return admin.createProduct(category, { name: `Lamp ${process.pid}-${count}`, ...fields });
}

/** The date in `days` days, in the browser's time zone: `value` as a date field has it, `text` as cards show it. */
export async function dayFromNow(page: Page, days: number): Promise<{ value: string; text: string }> {
  return page.evaluate((ahead) => {
    const date = new Date();
    date.setDate(date.getDate() + ahead);
    const twoDigits = (part: number) => String(part).padStart(2, '0');
    return {
      value: `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`,
      text: date.toLocaleDateString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' }),
    };
  }, days);
}
